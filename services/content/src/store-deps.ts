import type { Connection } from 'mongoose'
import type { MarketUse } from './markets/market-use.ts'

export type StoreDeps = {
  connection: Connection
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
}

/** For records that name a market. */
export type MarketRecordDeps = StoreDeps & { marketUse: MarketUse }
