import { addDays, hourMs, wibDate } from '@papan/contracts/wib.ts'
import type { StoredDestination } from '../destinations/destination-store.ts'
import type { Said, StoredDelivery } from './delivery-store.ts'
import type { Tried } from './next-try.ts'

/** News of a draw or schedule that a destination was sent nothing of, nor tried to be, is old after this. */
const newsMs = 24 * hourMs

/** `said`: where that is known once it was sent. `hasMore`: another message follows. `turnAt`: it was not tried, and may be then, ms. */
export type SentNow = Tried & { said?: Said; hasMore?: boolean; turnAt?: number }

/**
 * What there is to say now; `type` and `send` are null where that is nothing. `said`: what counts as said then, or once it is
 * skipped. `changedAt`: of the state, `dueAt`: not before, ms.
 */
export type Next = { said: Said | null; changedAt: number } & (
  | { type: null; send: null }
  | { type: string; dueAt?: number; send: () => Promise<SentNow> }
)

type Ages = { now: number; restoredAt: number }

/** Whether it is too late, or was before a restore or before the destination. */
export const isOld = (
  delivery: StoredDelivery,
  { createdAt }: StoredDestination,
  changedAt: number,
  ages: Ages,
): boolean => {
  const { wantedAt, said, attempts, date } = delivery
  const { now, restoredAt } = ages
  if (Math.max(wantedAt, changedAt) <= Math.max(restoredAt, Date.parse(createdAt))) return true
  return (
    said === null && attempts === 0 && (now - wantedAt > newsMs || (date !== null && date < addDays(wibDate(now), -1)))
  )
}
