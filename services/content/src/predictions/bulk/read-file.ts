import { marketName } from '@papan/contracts/calls/fields.ts'
import { maxBulkLines } from '@papan/contracts/limits.ts'
import type { DayOrder } from '@papan/contracts/parsing/written-dates.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { CsvRow } from '../../csv/csv.ts'
import { dateReader, orderFor, plainCell, readBy, remembering, type DateOrders } from '../../csv/draw-cells.ts'
import { readDrawFile } from '../../csv/draw-file.ts'
import { UnreadableFile, type FilePieces } from '../../csv/file-text.ts'
import { categoryOfCell, shioOfWord } from './category-names.ts'
import { newDraft, proposedLines, type PredictionDraft, type ProposedPrediction } from './proposed-line.ts'

export const predictionColumns = ['market', 'date', 'category', 'numbers', 'shio']

/** Rows of one market and date become one prediction, which a bad row refuses. */
const createFileCollector = (order: DayOrder | null) => {
  const orders: DateOrders = { seen: new Set(), unclear: false }
  const readMarket = remembering(readBy(marketName))
  const readDate = remembering(dateReader(order, orders))
  const drafts = new Map<string, PredictionDraft>()

  /** The draft of a row's draw; rows whose draw cannot be read have one too. */
  const draftOf = (line: number, [marketCell = '', dateCell = '']: readonly string[]): PredictionDraft => {
    const [market, date] = [readMarket(marketCell), readDate(dateCell)]
    const key = 'value' in market && 'value' in date ? `${date.value} ${market.value}` : `${dateCell}|${marketCell}`
    const draft =
      drafts.get(key) ?? newDraft(line, 'value' in market ? market.value : '', 'value' in date ? date.value : null)
    if ('refusal' in market) draft.message = market.refusal
    else if ('refusal' in date) draft.message = date.refusal
    drafts.set(key, draft)
    if (drafts.size > maxBulkLines) throw new UnreadableFile(contentTexts.tooManyLines(maxBulkLines))
    return draft
  }
  const refuse = (draft: PredictionDraft, line: number, message: string) =>
    (draft.message ??= draft.line === line ? message : texts.rowWrong(line, message))

  return {
    wantedOrder: (fallback: DayOrder | null): DayOrder | null => orderFor(orders, fallback),
    take({ line, cells, error }: CsvRow): void {
      const draft = draftOf(line, cells)
      const isWhole = cells.length === predictionColumns.length
      if (error || !isWhole) return void refuse(draft, line, error ?? texts.rowCells)
      const [, , category = '', numbers = '', shioCell = ''] = cells
      const word = plainCell(shioCell).toUpperCase()
      const shio = shioOfWord(word)
      if (word !== '' && !shio) refuse(draft, line, texts.unread(shioCell))
      draft.entries.push({ category: categoryOfCell(category), numbers: plainCell(numbers), shio })
    },
    finish: (): PredictionDraft[] => [...drafts.values()],
  }
}

/** Rows `market,date,category,numbers,shio`, as spreadsheets save them too. Rejects with UnreadableFile. */
export const readPredictionFile = async (file: FilePieces): Promise<ProposedPrediction[]> =>
  proposedLines(
    await readDrawFile(
      file,
      { columns: predictionColumns, missing: contentTexts.predictionHeader },
      createFileCollector,
    ),
  )
