import { trusted } from 'mongoose'
import type { ShownState } from '@papan/contracts/schedule/shown-between.ts'

/** As in `shownStateAt`; instants are stored in UTC, so their texts are in order. */
export const shownFilters = (now: number): Record<ShownState, object> => {
  const at = new Date(now).toISOString()
  const [past, coming] = [trusted({ $lte: at }), trusted({ $gt: at })]
  const notEnded = { $or: [{ endsAt: null }, { endsAt: coming }] }
  return {
    LIVE: { $and: [notEnded, { $or: [{ startsAt: null }, { startsAt: past }] }] },
    SCHEDULED: { $and: [notEnded, { startsAt: coming }] },
    ENDED: { endsAt: past },
  }
}
