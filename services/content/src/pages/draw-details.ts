import type { Correction, DrawDetail, NearDraw } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { drawDateComesAt } from '@papan/contracts/schedule/draw.ts'
import { firstPrizeNumber, isPublished } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { drawId } from '../draw-id.ts'
import { correctionsOf } from '../results/corrections.ts'
import { resultNotFound } from '../results/result-store.ts'
import { toPublicSchedule } from '../schedules/public-schedule.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { PageStore } from './page-store.ts'
import { dayBefore, publicUntil } from '../results/public-results.ts'

type DrawDetailsDeps = { pageStore: PageStore; scheduleStore: ScheduleStore; clock: () => number }

const nearOf = (result: Result | undefined): NearDraw | null =>
  result ? { date: result.date, number: firstPrizeNumber(result) } : null

/** One draw, and what was corrected in it. */
export const createDrawDetails = ({ pageStore, scheduleStore, clock }: DrawDetailsDeps) => {
  /** Throws 404 for a draw that visitors may not see. `until`: the date up to which they may. */
  const publicDraw = async <Draw extends Result>(
    read: (ids: string[]) => Promise<Draw[]>,
    market: string,
    date: string,
  ) => {
    const now = clock()
    const [id, idBefore] = [drawId(market, date), drawId(market, dayBefore(now))]
    const [schedule, results] = await Promise.all([scheduleStore.find(market), read([...new Set([id, idBefore])])])
    // An id is built from any text: the id of an unknown market may equal another market's.
    const result = results.find((one) => one.market === market && one.date === date)
    if (!result || !isPublished(result)) throw resultNotFound()
    const ofDayBefore = results.find((one) => one.id === idBefore)
    const until = publicUntil(schedule, ofDayBefore, now)
    if (date > until) throw resultNotFound()
    return { result, schedule, until, now }
  }

  return {
    async drawDetail(market: string, date: string): Promise<DrawDetail> {
      const { result, schedule, until, now } = await publicDraw(pageStore.resultsByIds, market, date)
      const near = await pageStore.nearDraws(market, date, until)
      return {
        result,
        schedule: schedule && toPublicSchedule(schedule, now),
        previous: nearOf(near.find((each) => each.date < date)),
        next: nearOf(near.find((each) => each.date > date)),
        serverTime: new Date(now).toISOString(),
      }
    },

    async corrections(market: string, date: string): Promise<Correction[]> {
      const { result, schedule, now } = await publicDraw(pageStore.storedByIds, market, date)
      // An older date was public before its market got today's times.
      const publicFrom = date > addDays(wibDate(now), -2) ? drawDateComesAt(schedule, date) : 0
      return correctionsOf(result.stored, publicFrom)
    },
  }
}

export type DrawDetailsOfMarkets = ReturnType<typeof createDrawDetails>
