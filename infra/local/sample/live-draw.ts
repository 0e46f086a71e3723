import { setTimeout as sleep } from 'node:timers/promises'
import { adminResult, resultList, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { scheduleList, type Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { minuteMs, wibClock, wibDate } from '@papan/contracts/wib.ts'
import type { ApiClient } from '../api-client.ts'
import { samplePrizes } from './prizes.ts'
import { nextCloseAt, nextSampleMarket } from './next-draw.ts'

type LiveDeps = {
  api: ApiClient
  signal: AbortSignal
  /** Between two numbers, ms. */
  everyMs?: number
  clock?: () => number
}

const clockTime = (at: number) => wibClock(at).slice(0, 5)

const moveClose = async (api: ApiClient, schedule: Schedule, closesAt: number): Promise<void> => {
  const { marketName, day, status, officialLink, logoUrl } = schedule
  await api.post('/admin/schedules', {
    marketName,
    day,
    status,
    officialLink: officialLink ?? '',
    logoUrl: logoUrl ?? '',
    closeTime: clockTime(closesAt),
    openTime: clockTime(closesAt + minuteMs),
  })
}

/** An admin who types too is not overwritten, and a list gets no more numbers than it has places. */
const isWanted = ({ prizes }: AdminResult, type: string, places: number): boolean => {
  const filled = prizes.filter((prize) => prize.type === type).length
  return isSingleNumberType(type) ? filled === 0 : filled < places
}

/** Lets the next sample market close; `draw` then types its numbers one by one. Null when no market is left for today. */
export const scheduleLiveDraw = async ({ api, signal, everyMs = 20_000, clock = Date.now }: LiveDeps) => {
  const closesAt = nextCloseAt(clock())
  const date = wibDate(closesAt)
  const schedules = scheduleList.parse(await api.get('/admin/schedules'))
  const { data: drawn } = resultList.parse(await api.get(`/admin/lottery-results?date=${date}&limit=100`))
  const schedule = nextSampleMarket(schedules, drawn, closesAt)
  if (!schedule) return null
  const { marketName } = schedule
  const old = drawn.find(({ market }) => market === marketName)
  if (old) await api.remove(`/admin/lottery-results/${old.id}`)
  await moveClose(api, schedule, closesAt)

  const draw = async (): Promise<void> => {
    await sleep(Math.max(closesAt - clock(), 0), undefined, { signal })
    // PRIZE 1 comes last, as at a real draw.
    const prizes = samplePrizes(marketName, date).toReversed()
    let result = adminResult.parse(await api.post('/admin/results/start-session', { market: marketName, date }))
    for (const prize of prizes) {
      await sleep(everyMs, undefined, { signal })
      const places = prizes.filter(({ type }) => type === prize.type).length
      if (isWanted(result, prize.type, places))
        result = adminResult.parse(await api.post(`/admin/results/${result.id}/prizes`, prize))
    }
  }
  return { marketName, date, closeTime: clockTime(closesAt), draw }
}
