/** The markets of a search: 'TAIWAN', '3 pasaran dipilih'. */
export const marketsText = ([market, ...others]: readonly string[]): string =>
  others.length > 0 ? `${others.length + 1} pasaran dipilih` : (market ?? 'Semua pasaran')
