import type { Connection } from 'mongoose'
import type { NotifyRelay } from '@papan/service-kit/records/outbox-document.ts'
import type { DeletedRecords } from '@papan/service-kit/deleted/deleted-records.ts'
import type { MarketUse } from './market-use.ts'

export type StoreDeps = {
  connection: Connection
  clock: () => number
  notifyRelay: NotifyRelay
}

/** For records that name a market. */
export type MarketRecordDeps = StoreDeps & { marketUse: MarketUse; keepDeleted: DeletedRecords['keep'] }
