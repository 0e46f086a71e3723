import { addDays, atWib, hourMs, wibDate } from '@papan/contracts/wib.ts'
import type { ChannelDestination } from '../destinations/destination-store.ts'

/** A rekap is not sent later than this after its time. */
const rekapMs = 6 * hourMs

/** Dates whose rekap is due. A time that was changed after it passed waits for the next day. */
export const dueRekaps = (
  { updatedAt, to: { rekapTime } }: ChannelDestination,
  now: number,
): { date: string; at: number }[] => {
  if (rekapTime === null) return []
  const today = wibDate(now)
  return [addDays(today, -1), today]
    .map((date) => ({ date, at: atWib(date, rekapTime) }))
    .filter(({ at }) => at <= now && now - at < rekapMs && at > Date.parse(updatedAt))
}
