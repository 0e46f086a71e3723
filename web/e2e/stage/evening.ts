import { maxNextDraws, type DrawNow, type DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isArriving } from '@papan/contracts/lottery/draw-state.ts'
import { newestFirstPrize, soonestFirst } from '@papan/contracts/lottery/now-and-next.ts'
import { firstPrizeNumber, prizeCounts } from '@papan/contracts/lottery/result-rules.ts'
import { drawAt, drawsOf, nextDraw, type PlannedDraw } from '@papan/contracts/schedule/draw.ts'
import { listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { addDays, minuteMs, wibDate, wibInstant } from '@papan/contracts/wib.ts'
import { givenSchedule } from '../../src/test-kit/records.ts'
import { drawOf } from './sample-data.ts'

const lateMs = 5 * minuteMs
const total = 23
/** Every seventeenth market's PRIZE 1 comes three hours late, every ninth's lists come after it. */
const lateEvery = 17
const openEvery = 9

/** `count` markets by the real time table; beyond it each draws again half an hour later under another name. */
export const eveningMarkets = (count: number): PublicSchedule[] => {
  const listed = listedMarkets()
  const later = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const at = (hours * 60 + minutes + 30) % 1440
    return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
  }
  return Array.from({ length: count }, (_each, at) => {
    const { marketName, openTime, closeTime, day } = listed[at % listed.length]!
    const isAgain = at >= listed.length
    return givenSchedule({
      marketName: isAgain ? `${marketName} II` : marketName,
      day,
      openTime: isAgain ? later(openTime) : openTime,
      closeTime: isAgain ? later(closeTime) : closeTime,
    })
  })
}

/** When each number of a draw came; PRIZE 1 is the first in the list. */
const arrivals = ({ closesAt, resultAt }: PlannedDraw, at: number): number[] => {
  const firstAt = resultAt + (at % lateEvery === 3 ? 180 : at % 4) * minuteMs
  const step = (resultAt - closesAt) / total
  const listsFrom = at % openEvery === 4 ? firstAt + minuteMs : closesAt + minuteMs
  return Array.from({ length: total }, (_each, place) => (place === 0 ? firstAt : listsFrom + place * step))
}

/** A draw as it is at an instant, and when its newest number came; null before its first. */
const drawnAt = (market: string, planned: PlannedDraw, at: number, now: number) => {
  const times = arrivals(planned, at)
  const whole = drawOf(market, planned.date)
  const order = whole.prizes
    .map((prize, place) => ({ prize, came: times[place]! }))
    .filter(({ came }) => came <= now)
    .sort((a, b) => a.came - b.came)
  const last = order.at(-1)
  if (!last) return null
  const firstPrizeAt = times[0]! <= now ? new Date(times[0]!).toISOString() : null
  const result: Result = {
    ...whole,
    prizes: order.map(({ prize }) => prize),
    rev: order.length,
    firstPrizeAt,
    createdAt: new Date(order[0]!.came).toISOString(),
    updatedAt: new Date(last.came).toISOString(),
  }
  return { result, newest: { type: last.prize.type, numbers: last.prize.numbers, at: result.updatedAt } }
}

/** The newest draw that has a number, of the last eight days. */
const newestOf = (schedule: PublicSchedule, at: number, now: number) => {
  const today = wibDate(now)
  for (const planned of drawsOf(schedule, addDays(today, -8), today).toReversed()) {
    const found = drawnAt(schedule.marketName, planned, at, now)
    if (found) return { planned, ...found }
  }
  return undefined
}

/** What the services answer about these markets at an instant. */
export const eveningAt = (markets: readonly PublicSchedule[], now: number) => {
  const today = wibDate(now)
  const rows = markets.map((schedule, at) => {
    const newest = newestOf(schedule, at, now)
    const priorAt = newest && newest.planned.date < today ? newest.result.firstPrizeAt : null
    const { date, closesAt, closed } = drawAt(
      schedule,
      now,
      newest?.planned.date === today ? 0 : priorAt ? Date.parse(priorAt) : null,
    )
    return { schedule, newest, current: { date, closesAt, closed }, next: nextDraw(schedule, now) }
  })
  const drawNow = (
    market: string,
    planned: Pick<PlannedDraw, 'date' | 'closesAt' | 'resultAt'>,
    found: ReturnType<typeof drawnAt>,
  ): DrawNow => ({
    market,
    date: planned.date,
    closesAt: wibInstant(planned.closesAt),
    resultAt: wibInstant(planned.resultAt),
    count: found?.result.prizes.length ?? 0,
    total,
    number: firstPrizeNumber(found?.result),
    at: found?.result.firstPrizeAt ?? null,
    newest: found?.newest ?? null,
    ...(found ? { epoch: 1, rev: found.result.rev } : {}),
  })
  const on = rows.flatMap(({ schedule, newest, current }): DrawNow[] => {
    const found = newest?.planned.date === current.date ? newest : null
    const [planned] = drawsOf(schedule, current.date, current.date)
    if (!planned || (!current.closed && !found)) return []
    const draw = drawNow(schedule.marketName, planned, found)
    return draw.number === null || isArriving(draw, now) ? [draw] : []
  })
  const isOn = new Set(on.map(({ market, date }) => `${market} ${date}`))
  const next = rows
    .flatMap(({ schedule: { marketName }, next: planned }) => (planned ? [drawNow(marketName, planned, null)] : []))
    .filter(({ market, date }) => !isOn.has(`${market} ${date}`))
    .sort(soonestFirst)
    .slice(0, maxNextDraws)
  const last = rows
    .flatMap(({ schedule: { marketName }, newest }) =>
      newest?.result.firstPrizeAt ? [drawNow(marketName, newest.planned, newest)] : [],
    )
    .filter(({ market, date }) => !isOn.has(`${market} ${date}`))
    .sort(newestFirstPrize)
    .slice(0, 1)
  const serverTime = new Date(now).toISOString()
  const resultsMap = Object.fromEntries(
    rows.flatMap(({ schedule, newest }) => (newest ? [[schedule.marketName, newest.result]] : [])),
  )
  return {
    drawsNow: { draws: [...on, ...next, ...last], lateMs, withdrawn: [], serverTime } satisfies DrawsNow,
    pageData: { schedules: [...markets], resultsMap, predictionsMap: {}, serverTime } satisfies PageData,
    liveDraw: (market: string): LiveDraw => {
      const schedule = markets.find(({ marketName }) => marketName === market) ?? null
      const usual = prizeCounts(drawOf(market, today).prizes)
      return { schedule, result: resultsMap[market] ?? null, usual, serverTime }
    },
  }
}
