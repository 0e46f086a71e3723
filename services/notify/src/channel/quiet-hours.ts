import { addDays, atWib, wibDate } from '@papan/contracts/wib.ts'
import type { Channel } from '../destinations/destination-store.ts'

/** When the quiet hours end that a time is in, ms; null outside of them. They may go past midnight. */
export const quietUntil = (
  { quietFrom, quietTo }: Pick<Channel, 'quietFrom' | 'quietTo'>,
  at: number,
): number | null => {
  if (quietFrom === null || quietTo === null) return null
  const today = wibDate(at)
  for (const date of [addDays(today, -1), today]) {
    const end = atWib(quietTo > quietFrom ? date : addDays(date, 1), quietTo)
    if (at >= atWib(date, quietFrom) && at < end) return end
  }
  return null
}
