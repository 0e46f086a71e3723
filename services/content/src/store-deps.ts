import type { Connection } from 'mongoose'
import type { MarketUse } from './markets/market-use.ts'

/** What every store of this service is made with. */
export type StoreDeps = {
  connection: Connection
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
}

/** The same for records that name a market. */
export type MarketRecordDeps = StoreDeps & { marketUse: MarketUse }
