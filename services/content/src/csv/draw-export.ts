import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { ExportQuery } from '@papan/contracts/calls/content/import-calls.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted, withoutOutbox } from '@papan/service-kit/records/outbox-document.ts'
import { drawId, slugOf } from '../draw-id.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { toCsv } from './csv.ts'

/** `textColumns`: those that a spreadsheet would rewrite. */
type DrawExportDeps<Stored> = {
  name: string
  model: Parameters<typeof findPlain>[0]
  marketStore: Pick<MarketStore, 'names'>
  columns: readonly string[]
  textColumns: readonly number[]
  rowsOf: (stored: Stored) => string[][]
}

type Range = { $gt?: string; $gte?: string; $lte: string }

const drawsAtOnce = 500
const [firstDate, lastDate] = ['0000-00-00', '9999-99-99']

/** Records of draws as the CSV that the import reads, market by market, oldest first. */
export const createDrawExport = <Stored extends { _id: string }>({
  name,
  model,
  marketStore,
  columns,
  textColumns,
  rowsOf,
}: DrawExportDeps<Stored>) => {
  /** In batches by id, so that a slow reader keeps no cursor open. */
  async function* drawsOf(market: string, { from, to }: ExportQuery): AsyncGenerator<Stored[]> {
    const end = drawId(market, to || lastDate)
    let ids: Range = { $gte: drawId(market, from || firstDate), $lte: end }
    for (;;) {
      const options = { projection: withoutOutbox, sort: { _id: 1 }, limit: drawsAtOnce } as const
      const draws = await findPlain<Stored>(model, { _id: ids, ...notDeleted }, options)
      if (draws.length > 0) yield draws
      const last = draws.at(-1)
      if (!last || draws.length < drawsAtOnce) return
      ids = { $gt: last._id, $lte: end }
    }
  }

  async function* lines(query: ExportQuery): AsyncGenerator<string> {
    const markets = query.market ? [query.market] : (await marketStore.names()).map((market) => market.name)
    const kept = query.spreadsheet ? textColumns : []
    yield toCsv([[...columns]])
    for (const market of markets)
      for await (const draws of drawsOf(market, query)) yield toCsv(draws.flatMap(rowsOf), kept)
  }

  return {
    /** As the file that the query names. */
    async send(query: ExportQuery, res: Response): Promise<void> {
      const file = [name, slugOf(query.market), query.from, query.to].filter(Boolean).join('_')
      const text = lines(query)
      // Read before the answer begins, so that a database error keeps its status.
      const first = await text.next()
      res.type('text/csv').attachment(`${file}.csv`)
      const whole = async function* () {
        if (!first.done) yield first.value
        yield* text
      }
      // Breaks the connection on a failure: half a file must not look complete.
      await pipeline(whole, res).catch(() => res.destroy())
    },
  }
}

export type DrawExport = ReturnType<typeof createDrawExport>
