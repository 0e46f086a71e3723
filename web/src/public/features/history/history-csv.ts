type Draw = { market: string; date: string; prizes: readonly { type: string; numbers: string }[] }

/** What a spreadsheet would run as a formula. */
const formula = /^'*[=+\-@]/
const cell = (text: string): string => {
  const guarded = formula.test(text) ? `'${text}` : text
  return /[",\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Draws in the columns of an import, as shown. */
export const csvOf = (draws: readonly Draw[]): string =>
  [
    ['market', 'date', 'type', 'numbers'],
    ...draws.flatMap(({ market, date, prizes }) => prizes.map(({ type, numbers }) => [market, date, type, numbers])),
  ]
    .map((row) => `${row.map(cell).join(',')}\n`)
    .join('')

/** 'hasil-singapore-2026-11-01-2026-11-30.csv'. */
export const csvName = (draws: readonly Draw[]): string => {
  const market = draws[0]?.market.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') ?? ''
  return ['hasil', market, draws.at(-1)?.date, draws[0]?.date].filter(Boolean).join('-').concat('.csv')
}

export const saveCsv = (draws: readonly Draw[]): void => {
  // Spreadsheets take a file without the mark for another encoding.
  const url = URL.createObjectURL(new Blob(['\uFEFF', csvOf(draws)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: csvName(draws) })
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
