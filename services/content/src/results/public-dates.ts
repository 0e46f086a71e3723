import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { drawDateComesAt } from '@papan/contracts/rules/draw.ts'
import { isBusinessDate, wibDate } from '@papan/contracts/rules/wib.ts'
import { dateOf, drawId, marketOfSlug, slugOfId } from '../draw-id.ts'
import { dayBefore, dependsOnDayBefore, publicUntil } from '../pages/public-results.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { ResultStore } from './result-store.ts'

type PublicDatesDeps = {
  scheduleStore: Pick<ScheduleStore, 'find'>
  resultStore: Pick<ResultStore, 'find'>
  clock: () => number
}

/** A prize is announced by a schedule that may be so old: pages are made from the stored one. */
const rememberedMs = 5_000
const maxRemembered = 500

/** Says of a draw that is written when visitors may see it. */
export const createPublicDates = ({ scheduleStore, resultStore, clock }: PublicDatesDeps) => {
  const remembered = new Map<string, { schedule: Schedule | null; at: number }>()

  const scheduleOf = async (market: string): Promise<Schedule | null> => {
    const before = remembered.get(market)
    if (before && clock() - before.at < rememberedMs) return before.schedule
    const schedule = await scheduleStore.find(market)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(market, { schedule, at: clock() })
    return schedule
  }

  /** The instant from which a draw is public, null where its date has come. */
  const publicFrom = async (resultId: string): Promise<string | null> => {
    const now = clock()
    const [market, date] = [marketOfSlug(slugOfId(resultId)), dateOf(resultId)]
    // Any text may come as an id.
    if (!isBusinessDate(date) || date < wibDate(now)) return null
    const schedule = await scheduleOf(market)
    const ofDayBefore = dependsOnDayBefore(schedule, now)
      ? await resultStore.find(drawId(market, dayBefore(now)))
      : null
    if (date <= publicUntil(schedule, ofDayBefore, now)) return null
    return new Date(drawDateComesAt(schedule, date)).toISOString()
  }

  return { publicFrom }
}

export type PublicDates = ReturnType<typeof createPublicDates>

/** The store of results, whose events say when visitors may see a draw of a day to come. */
export const announcingPublicDates = (resultStore: ResultStore, { publicFrom }: PublicDates): ResultStore => ({
  ...resultStore,
  async write(id, doing, decide) {
    const from = await publicFrom(id)
    if (from === null) return resultStore.write(id, doing, decide)
    return resultStore.write(id, doing, (current, stored) => {
      const decision = decide(current, stored)
      if (!decision) return null
      const data = { ...(decision.event.data as object), publicFrom: from }
      return { ...decision, event: { ...decision.event, data } }
    })
  },
})
