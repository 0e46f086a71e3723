import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { closeOn, drawAt } from '@papan/contracts/schedule/draw.ts'
import { statusAt } from '@papan/contracts/schedule/shown-status.ts'

type Closing = { market: string; at: number }

const isAfter = (a: Closing, b: Closing): boolean => a.at > b.at || (a.at === b.at && a.market > b.market)

/** The market whose current draw closes next; null for none. */
export const nextMarket = (
  schedules: readonly Schedule[],
  { market, date }: { market: string; date: string },
  now: number,
): string | null => {
  const left = schedules.find(({ marketName }) => marketName === market)
  const current: Closing = { market, at: left?.closeTime ? closeOn(left, date) : now }
  const closings = schedules.flatMap((schedule): Closing[] => {
    const { marketName } = schedule
    const { drawDay, closesAt } = drawAt(schedule, now, null)
    const isOpen = drawDay && statusAt(schedule, now, null).status === 'BUKA'
    return marketName === market || !isOpen || closesAt === null ? [] : [{ market: marketName, at: closesAt }]
  })
  const later = closings.filter((closing) => isAfter(closing, current))
  return later.reduce<Closing | null>((next, each) => (next && isAfter(each, next) ? next : each), null)?.market ?? null
}
