import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDateComesAt } from '@papan/contracts/rules/draw.ts'
import { isBusinessDate, wibDate } from '@papan/contracts/rules/wib.ts'
import { dateOf, drawId, marketOfSlug, slugOfId } from '../draw-id.ts'
import { dayBefore, dependsOnDayBefore, publicUntil } from '../pages/public-results.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'

type PublicDatesDeps = {
  scheduleStore: Pick<ScheduleStore, 'find'>
  findResult: (id: string) => Promise<Result | null>
  clock: () => number
}

/** Age of a remembered schedule. */
const rememberedMs = 5_000
const maxRemembered = 500

/** The instant (ISO) from which visitors may see a draw of a day to come; its events carry it. */
export const createPublicDates = ({ scheduleStore, findResult, clock }: PublicDatesDeps) => {
  const remembered = new Map<string, { schedule: Schedule | null; at: number }>()

  const scheduleOf = async (market: string): Promise<Schedule | null> => {
    const before = remembered.get(market)
    if (before && clock() - before.at < rememberedMs) return before.schedule
    const schedule = await scheduleStore.find(market)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(market, { schedule, at: clock() })
    return schedule
  }

  return async (resultId: string): Promise<{ publicFrom?: string }> => {
    const now = clock()
    const [market, date] = [marketOfSlug(slugOfId(resultId)), dateOf(resultId)]
    // Any text may come as an id.
    if (!isBusinessDate(date) || date < wibDate(now)) return {}
    const schedule = await scheduleOf(market)
    const ofDayBefore = dependsOnDayBefore(schedule, now) ? await findResult(drawId(market, dayBefore(now))) : null
    if (date <= publicUntil(schedule, ofDayBefore, now)) return {}
    return { publicFrom: new Date(drawDateComesAt(schedule, date)).toISOString() }
  }
}
