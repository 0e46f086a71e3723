import { CsvError, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { guardFormula, unguardFormula } from '@papan/contracts/parsing/csv-formula.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fileText, UnreadableFile, type FilePieces, type FileText } from './file-text.ts'

/**
 * The rows as CSV lines in which no cell is a formula, except `="0042"` in `textColumns`: spreadsheets keep its zeros.
 */
export const toCsv = (rows: string[][], textColumns: readonly number[] = []): string =>
  stringify(rows, {
    cast: {
      string: (cell, { index }) =>
        textColumns.includes(index) && !cell.includes('"') ? `="${cell}"` : guardFormula(cell),
    },
  })

/** `line` from 1. Of a row with an `error` only the first cells are read. */
export type CsvRow = { line: number; cells: string[]; error?: string }

/** Of whole lines. */
type Block = { text: string; line: number; lines: number }

/** The parser takes up to 60 us for a broken line; other requests run between blocks. */
const maxBlockLines = 100
/** A longer line never reaches the parser, and only its start is kept: 16 MB of commas would be 16 million cells. */
const maxBlockLength = 64 * 1024

function* blocksIn(text: string, firstLine: number, maxLines: number): Generator<Block> {
  for (let start = 0, line = firstLine; start < text.length;) {
    let [end, lines] = [start, 0]
    while (lines < maxLines && end < text.length) {
      const next = text.indexOf('\n', end) + 1 || text.length
      if (lines > 0 && next - start > maxBlockLength) break
      ;[end, lines] = [next, lines + 1]
    }
    yield { text: text.slice(start, end), line, lines }
    ;[start, line] = [end, line + lines]
  }
}

/** Of a text that arrives in parts. */
async function* blocksOf(parts: AsyncIterable<string>, firstLine: number): AsyncGenerator<Block> {
  let line = firstLine
  // A line whose end has not arrived.
  let begun = ''
  for await (const part of parts) {
    const end = part.lastIndexOf('\n') + 1
    for (const block of blocksIn(end > 0 ? begun + part.slice(0, end) : '', line, maxBlockLines)) {
      yield block
      line += block.lines
    }
    begun = (end > 0 ? part.slice(end) : begun + part).slice(0, maxBlockLength + 1)
  }
  if (begun) yield { text: begun, line, lines: 1 }
}

const options: Options = {
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n'],
}

/** `="0042"`, which spreadsheets read as text; a formula guarded by us begins with a quote. */
const textFormula = /(^|[,;\t|]) *=("[^"\r\n]+")(?=[,;\t|\r\n]|$)/gm
const quotedFormula = /^="([^"]*)"$/

const withoutFormulas = (text: string): string => (text.includes('="') ? text.replaceAll(textFormula, '$1$2') : text)

const cellOf = (text: string): string => {
  const cell = text.trim()
  return cell.startsWith('="') ? cell.replace(quotedFormula, '$1') : unguardFormula(cell)
}

/** Null unless each line is a row, or all are empty. After an unmatched quote csv-parse goes on with the rows behind it lost. */
const rowsIn = ({ text, line, lines }: Block, delimiter: string): CsvRow[] | null => {
  if (text.length > maxBlockLength) return null
  try {
    const records = parse(withoutFormulas(text), { ...options, delimiter })
    if (records.length > 0 && records.length !== lines) return null
    return records.map((cells, index) => ({ line: line + index, cells: cells.map(cellOf) }))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

const brokenRow = ({ text, line }: Block, delimiter: string): CsvRow => {
  const [market = '', date = ''] = text.slice(0, maxBlockLength).replaceAll('"', '').split(delimiter, 2)
  const error = text.length > maxBlockLength ? contentTexts.rowColumns : contentTexts.rowQuotes
  return { line, cells: [market.trim(), date.trim()], error }
}

const readLine = (block: Block, delimiter: string): CsvRow[] =>
  rowsIn(block, delimiter) ?? [brokenRow(block, delimiter)]

/** A line is a row: LF or CRLF ends it in quotes too. In batches of a few milliseconds each; empty lines are left out. */
export async function* readCsv({ text, delimiter, line }: FileText): AsyncGenerator<CsvRow[]> {
  for await (const block of blocksOf(text, line))
    yield (
      rowsIn(block, delimiter) ?? [...blocksIn(block.text, block.line, 1)].flatMap((each) => readLine(each, delimiter))
    )
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
    return readLine({ text: cell, line: row.line, lines: 1 }, delimiter)[0] ?? row
  }

/**
 * The rows of a file without its header, which `checkHeader` gets in lower case: it answers a message where it is wrong.
 * Rows of empty cells are left out. Throws UnreadableFile.
 */
export async function* readTable(
  file: FilePieces,
  checkHeader: (names: readonly string[] | null, delimiter: string) => string | null,
): AsyncGenerator<CsvRow[]> {
  const text = await fileText(file)
  const batches = readCsv(text)
  const begin: CsvRow[] = (await batches.next()).value ?? []
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
  for await (const rows of batches) yield rowsOf(rows)
}
