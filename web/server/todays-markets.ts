import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { Fetched } from '../src/public/data/fetch-call.ts'
import { createCachedAnswer } from './cached-answer.ts'

type TodaysMarketsDeps = { fetchSchedules: () => Promise<Fetched<PublicSchedule[]>>; clock: () => number }

const ttlMs = 30_000
const maxMarkets = 24

/** The markets that draw on a date, earliest close time first. */
const marketsOn = (schedules: readonly PublicSchedule[], date: string): string[] =>
  schedules
    .filter((schedule) => schedule.status === 'BUKA' && drawsOn(schedule, date))
    .map((schedule) => ({ name: schedule.marketName, at: drawsOf(schedule, date, date)[0]?.closesAt ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, maxMarkets)
    .map(({ name }) => name)

/** Today's markets, for the 404 page. Cached: unknown addresses have no limit. */
export const createTodaysMarkets = ({ fetchSchedules, clock }: TodaysMarketsDeps) =>
  createCachedAnswer<readonly string[]>({
    first: [],
    ask: async (last) => {
      const fetched = await fetchSchedules()
      return { answer: fetched.ok ? marketsOn(fetched.data, wibDate(clock())) : last, ttlMs }
    },
    clock,
  })
