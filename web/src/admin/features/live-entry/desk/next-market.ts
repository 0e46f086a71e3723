import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/rules/draw-days.ts'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { atWib } from '@papan/contracts/rules/wib.ts'

type Closing = { market: string; at: number }

const isAfter = (a: Closing, b: Closing): boolean => a.at > b.at || (a.at === b.at && a.market > b.market)

/** The market whose current draw closes next; null for none. */
export const nextMarket = (
  schedules: readonly Schedule[],
  { market, date }: { market: string; date: string },
  now: number,
): string | null => {
  const left = schedules.find(({ marketName }) => marketName === market)
  const current: Closing = { market, at: left?.closeTime ? atWib(date, left.closeTime) : now }
  const closings = schedules.flatMap((schedule): Closing[] => {
    const { marketName, closeTime, status } = schedule
    const drawn = drawDate(schedule, now, null)
    if (marketName === market || status !== 'BUKA' || !closeTime || !drawsOn(schedule, drawn)) return []
    return [{ market: marketName, at: atWib(drawn, closeTime) }]
  })
  const later = closings.filter((closing) => isAfter(closing, current))
  return later.reduce<Closing | null>((next, each) => (next && isAfter(each, next) ? next : each), null)?.market ?? null
}
