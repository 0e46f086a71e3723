import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDate, drawDateComesAt } from '@papan/contracts/schedule/draw.ts'
import { isPublished, priorFirstPrizeAt, type DrawnResult } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, isBusinessDate, wibDate } from '@papan/contracts/wib.ts'
import type { EventData } from '@papan/service-kit/outbox/aggregate-store.ts'
import type { Companion } from '@papan/service-kit/outbox/companions.ts'
import { dateOf, drawId, marketOfSlug, slugOfId } from '../draw-id.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { ResultCompanions, ResultStore } from './result-store.ts'

/** In WIB: its draw may still be the current one. */
export const dayBefore = (now: number): string => addDays(wibDate(now), -1)

/** Whether the draw of the day before is current only until its PRIZE 1 is published, or was late. */
export const dependsOnDayBefore = (schedule: Schedule | null, now: number): boolean =>
  schedule !== null && drawDate(schedule, now, null) !== drawDate(schedule, now, 0)

/** The date up to which a market's results are public. */
export const publicUntil = (
  schedule: Schedule | null,
  ofDayBefore: DrawnResult | null | undefined,
  now: number,
): string => (schedule ? drawDate(schedule, now, priorFirstPrizeAt(ofDayBefore, now)) : wibDate(now))

/** `results` are dated today at the latest and include the day before. */
export const publicOf = <Draw extends DrawnResult>(
  schedule: Schedule | null,
  results: readonly Draw[],
  now: number,
): Draw[] => {
  const before = dayBefore(now)
  const ofDayBefore = results.find(({ date }) => date === before)
  const until = publicUntil(schedule, ofDayBefore, now)
  return results.filter((result) => result.date <= until && isPublished(result))
}

/** The instant (ISO) from which visitors may see a draw of this date; null for at once. */
const publicFromOf = (schedule: Schedule | null, until: string, date: string): string | null =>
  date <= until ? null : new Date(drawDateComesAt(schedule, date)).toISOString()

type DrawDatesDeps = {
  scheduleStore: Pick<ScheduleStore, 'find'>
  resultStore: Pick<ResultStore, 'find'>
  clock: () => number
}

/** The instant (ISO) from which visitors may see a draw among `draws` of a market; null for at once. */
export const createDrawDates =
  ({ scheduleStore, resultStore, clock }: DrawDatesDeps) =>
  async (market: string, draws: readonly { date: string }[]): Promise<(draw: { date: string }) => string | null> => {
    const now = clock()
    if (!draws.some(({ date }) => date >= wibDate(now))) return () => null
    const [schedule, before] = await Promise.all([
      scheduleStore.find(market),
      resultStore.find(drawId(market, dayBefore(now))),
    ])
    const until = publicUntil(schedule, before, now)
    return ({ date }) => publicFromOf(schedule, until, date)
  }

type PublicDatesDeps = {
  scheduleStore: Pick<ScheduleStore, 'companion'>
  resultOf: (id: string) => Companion<Result>
  clock: () => number
}

/** Age of a remembered schedule. */
const rememberedMs = 5_000
const maxRemembered = 500

/** The instant (ISO) from which visitors may see a draw of a day to come; its events carry it. */
export const createPublicDates = ({ scheduleStore, resultOf, clock }: PublicDatesDeps) => {
  const remembered = new Map<string, { schedule: Schedule | null; at: number }>()

  const rememberedOf = (market: string): Schedule | null | undefined => {
    const before = remembered.get(market)
    return before && clock() - before.at < rememberedMs ? before.schedule : undefined
  }
  const remember = (market: string, schedule: Schedule | null) => {
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(market, { schedule, at: clock() })
  }

  return (resultId: string): EventData<ResultCompanions> => {
    const now = clock()
    const [market, date] = [marketOfSlug(slugOfId(resultId)), dateOf(resultId)]
    // Any text may come as an id.
    if (!isBusinessDate(date) || date < wibDate(now)) return { companions: {}, dataOf: () => ({}) }
    const known = rememberedOf(market)
    const isWanted = known === undefined || dependsOnDayBefore(known, now)
    return {
      companions: {
        ...(known === undefined ? { schedule: scheduleStore.companion(market) } : {}),
        ...(isWanted ? { dayBefore: resultOf(drawId(market, dayBefore(now))) } : {}),
      },
      dataOf: ({ schedule: read = null, dayBefore: ofDayBefore }) => {
        if (known === undefined) remember(market, read)
        const schedule = known === undefined ? read : known
        const publicFrom = publicFromOf(schedule, publicUntil(schedule, ofDayBefore, now), date)
        return publicFrom === null ? {} : { publicFrom }
      },
    }
  }
}
