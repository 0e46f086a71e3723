import { categoryOfName } from './category-names.ts'

const separators = /[\s,;.:=*/|&+#•·\\()[\]{}<>_–—→-]+/u
/** Without what is between a category and its numbers, and behind them. */
const inner = /[^\s:=>|,;.–—→-](?:.*[^\s:=|,;.–—→-])?/u

const lists: Readonly<Record<string, number>> = { 'TOP 4D': 4, 'TOP 3D': 3, 'TOP 2D': 2 }

/** Digits of each number of a category; null where it has no list of numbers. */
export const listLength = (category: string): number | null => lists[category] ?? null

const partsOf = (text: string): string[] => text.split(separators).filter((part) => part !== '')
const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** The numbers of a text of numbers alone; null for another text. */
export const digitsOf = (text: string): string[] | null => {
  const parts = partsOf(text)
  return parts.length > 0 && parts.every(isDigits) ? parts : null
}

/** BBFS `0 1 2 3 4`, and `4 1 7 0` for a list of four digits. */
const isApart = (category: string, numbers: readonly string[]): boolean =>
  numbers.every((number) => number.length === 1) && (category === 'BBFS' || numbers.length === listLength(category))

/** The numbers behind a category as they are stored, and what is no number there. */
export const numbersIn = (category: string, text: string): { numbers: string; unread: string } => {
  // Letters name its positions.
  if (category === 'COLOK JITU' && /\d/.test(text))
    return { numbers: (inner.exec(text)?.[0] ?? '').replaceAll(/\s+/g, ' ').replaceAll(' ,', ','), unread: '' }
  const parts = partsOf(text)
  const numbers = parts.filter(isDigits)
  return {
    numbers: numbers.join(isApart(category, numbers) ? '' : ', '),
    unread: parts.filter((part) => !isDigits(part) && /[\p{L}\p{N}]/u.test(part)).join(' '),
  }
}

/** They say nothing in a heading. */
const fillers = new Set(
  'PREDIKSI BOCORAN TOGEL ANGKA NOMOR JITU PASARAN TANGGAL TGL HARI INI UNTUK WIB TOP MARKET DATE CATEGORY NUMBERS'.split(
    ' ',
  ),
)

/** Of a text that a question names. */
const maxShown = 80

/** '' for a text that says nothing. */
export const saying = (text: string): string =>
  partsOf(text).every((word) => fillers.has(word) || !/[\p{L}\p{N}]/u.test(word))
    ? ''
    : text.replaceAll(/\s+/g, ' ').trim().slice(0, maxShown)

/** Category or SHIO by column. */
export type Columns = readonly (string | null)[]

export const cellsOf = (line: string): string[] => line.split(/[\t|]/)

/** Columns of a table's header; null for another line. */
export const columnsOf = (line: string): Columns | null => {
  const columns = cellsOf(line).map((cell) => (cell.trim() === 'SHIO' ? 'SHIO' : categoryOfName(cell.trim())))
  return columns.filter((column) => column !== null).length > 1 ? columns : null
}
