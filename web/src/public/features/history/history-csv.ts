import { guardFormula } from '@papan/contracts/parsing/csv-formula.ts'
import { saveFile } from '../../../shared/save-file.ts'

type Draw = { market: string; date: string; prizes: readonly { type: string; numbers: string }[] }

const cell = (text: string): string => {
  const guarded = guardFormula(text)
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
  return ['hasil', market, draws[draws.length - 1]?.date, draws[0]?.date].filter(Boolean).join('-').concat('.csv')
}

export const saveCsv = (draws: readonly Draw[]): void =>
  // Spreadsheets take a file without the mark for another encoding.
  saveFile(new Blob(['\uFEFF', csvOf(draws)], { type: 'text/csv;charset=utf-8' }), csvName(draws))
