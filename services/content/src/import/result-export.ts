import { createDrawExport } from '../csv/draw-export.ts'
import type { MarketStore } from '../markets/market-store.ts'
import type { ResultStore, StoredResult } from '../results/result-store.ts'
import { header, typeCell } from './parse-draws.ts'

type ResultExportDeps = { resultStore: ResultStore; marketStore: MarketStore }

/** Results as the CSV that the import reads. */
export const createResultExport = ({ resultStore: { model }, marketStore }: ResultExportDeps) =>
  createDrawExport<StoredResult>({
    name: 'hasil',
    model,
    marketStore,
    columns: header,
    textColumns: [1, 3],
    rowsOf: ({ market, date, prizes }) => prizes.map(({ type, numbers }) => [market, date, typeCell(type), numbers]),
  })
