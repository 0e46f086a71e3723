import { isUtf8 } from 'node:buffer'
import { CsvError, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { guardFormula, unguardFormula } from '@papan/contracts/rules/csv-formula.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'

/** The rows as CSV lines in which no cell is a formula. */
export const toCsv = (rows: string[][]): string => stringify(rows, { cast: { string: guardFormula } })

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

/** Null unless each line is a row, or all are empty. After an unmatched quote csv-parse goes on with the rows behind it lost. */
const rowsIn = ({ bytes, line, lines }: Block): CsvRow[] | null => {
  if (bytes.length > maxBlockBytes) return null
  try {
    const records = parse(bytes, options)
    if (records.length > 0 && records.length !== lines) return null
    return records.map((cells, index) => ({
      line: line + index,
      cells: cells.map((cell) => unguardFormula(cell.trim())),
    }))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

const brokenRow = ({ bytes, line }: Block): CsvRow => {
  const [market = '', date = ''] = bytes.toString('utf8', 0, maxBlockBytes).replaceAll('"', '').split(',', 2)
  const error = bytes.length > maxBlockBytes ? contentTexts.rowColumns : contentTexts.rowQuotes
  return { line, cells: [market.trim(), date.trim()], error }
}

/** A line is a row: LF or CRLF ends it in quotes too. In batches of a few milliseconds each; empty lines are left out. */
export function* readCsv(file: Uint8Array): Generator<CsvRow[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  for (const block of blocksOf(bytes, 1, maxBlockLines)) {
    const rowsOf = (line: Block) => rowsIn(line) ?? [brokenRow(line)]
    yield rowsIn(block) ?? [...blocksOf(block.bytes, block.line, 1)].flatMap(rowsOf)
  }
}

/** The message is for the person who sent the file. */
export class UnreadableFile extends Error {}

/** The rows of a file without its header, which `checkHeader` gets in lower case: it answers a message where it is wrong. */
export function* readTable(
  file: Uint8Array,
  checkHeader: (names: readonly string[] | null) => string | null,
): Generator<CsvRow[]> {
  if (!isUtf8(file)) throw new UnreadableFile(contentTexts.fileEncoding)
  const batches = readCsv(file)
  const [first, ...rows] = batches.next().value ?? []
  // Spreadsheets add quotes and change case.
  const isRow = first?.line === 1 && !first.error
  const names = isRow ? first.cells.map((cell: string) => cell.toLowerCase()) : null
  const problem = checkHeader(names)
  if (problem !== null) throw new UnreadableFile(problem)
  yield rows
  yield* batches
}
