import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDateComesAt } from '@papan/contracts/schedule/draw.ts'
import { isBusinessDate, wibDate } from '@papan/contracts/wib.ts'
import type { EventData } from '@papan/service-kit/outbox/aggregate-store.ts'
import type { Companion } from '@papan/service-kit/outbox/companions.ts'
import { dateOf, drawId, marketOfSlug, slugOfId } from '../draw-id.ts'
import { dayBefore, dependsOnDayBefore, publicUntil } from './public-results.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { ResultCompanions } from './result-store.ts'

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
        if (date <= publicUntil(schedule, ofDayBefore, now)) return {}
        return { publicFrom: new Date(drawDateComesAt(schedule, date)).toISOString() }
      },
    }
  }
}
