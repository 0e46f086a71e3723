import { CsvError, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { guardFormula, unguardFormula } from '@papan/contracts/rules/csv-formula.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fileText, UnreadableFile, type FileText } from './file-text.ts'

/**
 * The rows as CSV lines in which no cell is a formula, except `="0042"` in `textColumns`: spreadsheets keep its zeros.
 */
export const toCsv = (rows: string[][], textColumns: readonly number[] = []): string =>
  stringify(rows, {
    cast: { string: (cell, { index }) => (textColumns.includes(index) ? `="${cell}"` : guardFormula(cell)) },
  })

/** `line` from 1. Of a row with an `error` only the first cells are read. */
export type CsvRow = { line: number; cells: string[]; error?: string }

type Block = { bytes: Buffer; line: number; lines: number }

/** The parser takes up to 60 us for a broken line; other requests run between blocks. */
const maxBlockLines = 500
/** A longer line never reaches the parser: 16 MB of commas would be 16 million cells. */
const maxBlockBytes = 64 * 1024

function* blocksOf(bytes: Buffer, firstLine: number, maxLines: number): Generator<Block> {
  for (let start = 0, line = firstLine; start < bytes.length;) {
    let [end, lines] = [start, 0]
    while (lines < maxLines && end < bytes.length) {
      const next = bytes.indexOf('\n', end) + 1 || bytes.length
      if (lines > 0 && next - start > maxBlockBytes) break
      ;[end, lines] = [next, lines + 1]
    }
    yield { bytes: bytes.subarray(start, end), line, lines }
    ;[start, line] = [end, line + lines]
  }
}

const options: Options = {
  bom: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n'],
}

/** `="0042"`, which spreadsheets read as text; a formula guarded by us begins with a quote. */
const textFormula = /(^|[,;\t|]) *=("[^"\r\n]+")(?=[,;\t|\r\n]|$)/gm
const quotedFormula = /^="([^"]*)"$/

const withoutFormulas = (bytes: Buffer): Buffer | string =>
  bytes.includes('="') ? bytes.toString().replaceAll(textFormula, '$1$2') : bytes

const cellOf = (text: string): string => {
  const cell = text.trim()
  return cell.startsWith('="') ? cell.replace(quotedFormula, '$1') : unguardFormula(cell)
}

/** Null unless each line is a row, or all are empty. After an unmatched quote csv-parse goes on with the rows behind it lost. */
const rowsIn = ({ bytes, line, lines }: Block, delimiter: string): CsvRow[] | null => {
  if (bytes.length > maxBlockBytes) return null
  try {
    const records = parse(withoutFormulas(bytes), { ...options, delimiter })
    if (records.length > 0 && records.length !== lines) return null
    return records.map((cells, index) => ({ line: line + index, cells: cells.map(cellOf) }))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

const brokenRow = ({ bytes, line }: Block, delimiter: string): CsvRow => {
  const [market = '', date = ''] = bytes.toString('utf8', 0, maxBlockBytes).replaceAll('"', '').split(delimiter, 2)
  const error = bytes.length > maxBlockBytes ? contentTexts.rowColumns : contentTexts.rowQuotes
  return { line, cells: [market.trim(), date.trim()], error }
}

/** A line is a row: LF or CRLF ends it in quotes too. In batches of a few milliseconds each; empty lines are left out. */
export function* readCsv({ bytes, delimiter, line }: FileText): Generator<CsvRow[]> {
  for (const block of blocksOf(bytes, line, maxBlockLines)) {
    const rowsOf = (each: Block) => rowsIn(each, delimiter) ?? [brokenRow(each, delimiter)]
    yield rowsIn(block, delimiter) ?? [...blocksOf(block.bytes, block.line, 1)].flatMap(rowsOf)
  }
}

/** Spreadsheets pad rows with empty cells. */
const unpadded = (cells: string[], columns: number): string[] => {
  let end = cells.length
  while (end > columns && cells[end - 1] === '') end--
  return end === cells.length ? cells : cells.slice(0, end)
}

const isBlank = ({ cells, error }: CsvRow): boolean => !error && cells.every((cell) => cell === '')

/** A row that was saved as one cell: `"A,2025-01-31,PRIZE 1,0042"`. */
const unpacked =
  (delimiter: string) =>
  (row: CsvRow): CsvRow => {
    const [cell = ''] = row.cells
    if (row.error || row.cells.length !== 1) return row
    const bytes = Buffer.from(cell)
    return (
      rowsIn({ bytes, line: row.line, lines: 1 }, delimiter)?.[0] ??
      brokenRow({ bytes, line: row.line, lines: 1 }, delimiter)
    )
  }

/**
 * The rows of a file without its header, which `checkHeader` gets in lower case: it answers a message where it is wrong.
 * Rows of empty cells are left out. Throws UnreadableFile.
 */
export function* readTable(
  file: Uint8Array,
  checkHeader: (names: readonly string[] | null, delimiter: string) => string | null,
): Generator<CsvRow[]> {
  const text = fileText(file)
  const batches = readCsv(text)
  const begin: CsvRow[] = batches.next().value ?? []
  const [header, ...first] = begin.filter((row) => !isBlank(row))
  // A file of one column is one whose lines were saved as one cell each.
  const isPacked = header?.cells.length === 1 && header.cells[0]?.includes(text.delimiter)
  const plain = isPacked ? unpacked(text.delimiter) : (row: CsvRow) => row
  const read = header && plain(header)
  // Spreadsheets add quotes and change case.
  const names =
    read && !read.error
      ? unpadded(
          read.cells.map((cell) => cell.toLowerCase()),
          1,
        )
      : null
  const problem = checkHeader(names, text.delimiter)
  if (problem !== null) throw new UnreadableFile(problem)
  const rowsOf = (rows: readonly CsvRow[]): CsvRow[] =>
    rows
      .map(plain)
      .filter((row) => !isBlank(row))
      .map((row) => ({ ...row, cells: unpadded(row.cells, names?.length ?? 0) }))
  yield rowsOf(first)
  for (const rows of batches) yield rowsOf(rows)
}
