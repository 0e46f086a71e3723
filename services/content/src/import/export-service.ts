import { trusted } from 'mongoose'
import type { ExportQuery } from '@papan/contracts/calls/content/import-calls.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import type { MarketStore } from '../markets/market-store.ts'
import type { ResultStore } from '../results/result-store.ts'
import { toCsv } from '../csv/csv.ts'
import { header, typeCell } from './parse-draws.ts'

type ExportServiceDeps = { resultStore: ResultStore; marketStore: MarketStore }
type StoredDraw = { _id: string; market: string; date: string; prizes: { type: string; numbers: string }[] }

type Range = { $gt?: string; $gte?: string; $lte: string }

const drawsAtOnce = 500
const [firstDate, lastDate] = ['0000-00-00', '9999-99-99']

const rowsOf = ({ market, date, prizes }: StoredDraw): string[][] =>
  prizes.map(({ type, numbers }) => [market, date, typeCell(type), numbers])

/** Date and numbers, which a spreadsheet would rewrite. */
const textColumns = [1, 3]

/** Draws as the CSV that the import reads, market by market, oldest first. */
export const createExportService = ({ resultStore: { model }, marketStore }: ExportServiceDeps) => {
  /** In batches by id, so that a slow reader keeps no cursor open. */
  async function* drawsOf(market: string, { from, to }: ExportQuery): AsyncGenerator<StoredDraw[]> {
    const end = drawId(market, to || lastDate)
    let ids: Range = { $gte: drawId(market, from || firstDate), $lte: end }
    for (;;) {
      const draws: StoredDraw[] = await model
        .find({ _id: trusted(ids), ...notDeleted }, { market: 1, date: 1, prizes: 1 })
        .sort({ _id: 1 })
        .limit(drawsAtOnce)
        .lean()
      if (draws.length > 0) yield draws
      const last = draws.at(-1)
      if (!last || draws.length < drawsAtOnce) return
      ids = { $gt: last._id, $lte: end }
    }
  }

  return {
    async *lines(query: ExportQuery): AsyncGenerator<string> {
      const markets = query.market ? [query.market] : (await marketStore.names()).map(({ name }) => name)
      const kept = query.spreadsheet ? textColumns : []
      yield toCsv([header])
      for (const market of markets)
        for await (const draws of drawsOf(market, query)) yield toCsv(draws.flatMap(rowsOf), kept)
    },
  }
}

export type ExportService = ReturnType<typeof createExportService>
