/** Of the fields that choose a period. */
export const periodFieldText = {
  period: 'Masa',
  years: (years: number) => (years === 0 ? 'Seluruh data' : `${years} tahun terakhir`),
  byDates: 'Pilih tanggal',
  from: 'Dari tanggal',
  to: 'Sampai tanggal',
  example: '2026-11-27',
  problems: {
    unknown: 'Tanggal tidak dikenal. Tulis tahun-bulan-tanggal, misalnya 2026-11-27.',
    turned: 'Tanggal akhir sebelum tanggal awal.',
  },
} as const
