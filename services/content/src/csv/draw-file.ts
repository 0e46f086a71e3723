import { setImmediate as otherWork } from 'node:timers/promises'
import type { DayOrder } from '@papan/contracts/parsing/written-dates.ts'
import { readTable, type CsvRow } from './csv.ts'
import type { FilePieces } from './file-text.ts'

/** What `columns` must be, and the sentence for a file without them. */
type DrawFileHeader = { columns: readonly string[]; missing: string }

/** `wantedOrder`: the order that the dates of all rows ask for, where some are unclear. */
type RowCollector<Read> = {
  take: (row: CsvRow) => void
  wantedOrder: (fallback: DayOrder | null) => DayOrder | null
  finish: () => Read
}

/** Its rows without the header. Rejects with UnreadableFile for another encoding or header. */
export const drawRows = (
  file: FilePieces,
  { columns, missing }: DrawFileHeader,
  onDelimiter: (delimiter: string) => void = () => undefined,
) =>
  readTable(file, (names, delimiter) => {
    onDelimiter(delimiter)
    return names?.join('\n') === columns.join('\n') ? null : missing
  })

/** Does not block other work. Reads the file again where only its other dates say what an unclear one means. */
export const readDrawFile = async <Read>(
  file: FilePieces,
  header: DrawFileHeader,
  createCollector: (order: DayOrder | null) => RowCollector<Read>,
): Promise<Read> => {
  for (let order: DayOrder | null = null; ;) {
    const collector = createCollector(order)
    let delimiter = ','
    for await (const rows of drawRows(file, header, (given) => (delimiter = given))) {
      for (const row of rows) collector.take(row)
      await otherWork()
    }
    // Where semicolons separate columns, the day comes first.
    const wanted: DayOrder | null = order ? null : collector.wantedOrder(delimiter === ';' ? 'day-first' : null)
    if (!wanted) return collector.finish()
    order = wanted
  }
}
