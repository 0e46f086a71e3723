import type { Day, DayDraw, DayState } from '@papan/contracts/calls/content/day-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { firstPrizeNumber, priorFirstPrizeAt } from '@papan/contracts/lottery/result-rules.ts'
import { exceptionOn, usuallyDrawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { drawsOf, isPlanRunning, statusAt } from '@papan/contracts/schedule/draw.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { atWib, isCalendarDate, wibDate, wibInstant } from '@papan/contracts/wib.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { dayBefore, publicOf, publicUntil } from '../results/public-results.ts'
import { resultNotFound } from '../results/result-store.ts'
import type { Withdrawals } from '../changed-numbers/withdrawals.ts'
import type { PageStore } from './page-store.ts'

type DaysDeps = {
  pageStore: PageStore
  withdrawals: Withdrawals
  /** After the result time, by the alarm's setting. */
  lateMs: number
  clock: () => number
}

/** `results`: of the market, with the day before today where the date is today. */
type OfMarket = { schedule: Schedule; results: readonly Result[]; date: string; now: number; lateMs: number }

/** What became of a draw without PRIZE 1; null where none was planned. */
const stateWithoutNumber = ({ schedule, results, date, now, lateMs }: OfMarket): DayState | null => {
  const yesterday = dayBefore(now)
  const before = results.find((result) => result.date === yesterday)
  const current = publicUntil(schedule, before, now)
  const [planned] = drawsOf(schedule, date, date)
  if (!planned) return exceptionOn(schedule, date)?.kind === 'LIBUR' && usuallyDrawsOn(schedule, date) ? 'closed' : null
  if (date < current) {
    if (wibDate(Date.parse(schedule.createdAt)) > date) return null
    if (schedule.plan && isPlanRunning(schedule, planned.closesAt))
      return schedule.plan.status === 'TUTUP' ? 'closed' : 'postponed'
    return 'missing'
  }
  const { status } = statusAt(schedule, now, priorFirstPrizeAt(before, now))
  if (status !== 'BUKA') return status === 'TUTUP' ? 'closed' : 'postponed'
  if (now < planned.closesAt) return 'coming'
  return now < planned.resultAt + lateMs ? 'drawing' : 'late'
}

const dueAt = (schedule: Schedule, date: string): string => {
  const [planned] = drawsOf(schedule, date, date)
  return wibInstant(planned?.resultAt ?? atWib(date, schedule.openTime))
}

const drawOfMarket = (of: OfMarket, isWithdrawn: boolean): DayDraw[] => {
  const { schedule, date, now } = of
  const result = publicOf(schedule, of.results, now).find((one) => one.date === date) ?? null
  const state =
    firstPrizeNumber(result) === null ? (isWithdrawn ? 'withdrawn' : stateWithoutNumber(of)) : ('drawn' as const)
  if (state === null && result === null) return []
  const { marketName: market, family, logoUrl } = schedule
  return [{ market, family, logoUrl, resultAt: dueAt(schedule, date), state: state ?? 'missing', result }]
}

/** Of a market without a schedule. */
const drawAlone = (market: string, result: Result | null): DayDraw => ({
  market,
  family: null,
  logoUrl: null,
  resultAt: null,
  state: firstPrizeNumber(result) === null ? (result ? 'missing' : 'withdrawn') : 'drawn',
  result,
})

const byTime = (a: DayDraw, b: DayDraw): number =>
  byText(a.resultAt ?? '~', b.resultAt ?? '~') || byText(a.market, b.market)

/** By time; the draws of a family follow its first one. */
const inDrawnOrder = (draws: readonly DayDraw[]): DayDraw[] =>
  [...Map.groupBy(draws.toSorted(byTime), ({ market, family }) => family ?? market).values()].flat()

/** All markets of one date, and the days that have draws. */
export const createDays = ({ pageStore, withdrawals, lateMs, clock }: DaysDeps) => {
  const drawsOn = async (date: string, now: number): Promise<DayDraw[]> => {
    const [{ schedules }, results, gone] = await Promise.all([
      pageStore.schedules(),
      pageStore.resultsOn(date === wibDate(now) ? [dayBefore(now), date] : [date]),
      withdrawals.marketsOn(date),
    ])
    const byMarket = Map.groupBy(results, ({ market }) => market)
    const scheduled = new Set(schedules.map(({ marketName }) => marketName))
    const planned = schedules.flatMap((schedule) => {
      const { marketName } = schedule
      const of = { schedule, results: byMarket.get(marketName) ?? [], date, now, lateMs }
      return drawOfMarket(of, gone.includes(marketName))
    })
    const others = results.filter((result) => result.date === date && !scheduled.has(result.market))
    const goneAlone = gone.filter((market) => !scheduled.has(market))
    return inDrawnOrder([
      ...planned,
      ...others.map((result) => drawAlone(result.market, result)),
      ...goneAlone.map((market) => drawAlone(market, null)),
    ])
  }

  /** Months come from the counts, so that only months that are shown are read. `date`: not after `today`. */
  const daysAround = async (date: string, today: string) => {
    const { buckets } = await pageStore.drawCounts()
    const months = buckets.map(({ bucket }) => bucket).filter((month) => month <= today.slice(0, 7))
    const read = new Map<string, Promise<string[]>>()
    const daysOf = (month: string): Promise<string[]> => {
      const days = read.get(month) ?? pageStore.daysWithDraws(month, today)
      read.set(month, days)
      return days
    }
    /** Some months hold sessions without a number only. */
    const firstFound = async (ordered: readonly string[], pick: (days: string[]) => string | undefined) => {
      for (const month of ordered) {
        const found = pick(await daysOf(month))
        if (found) return found
      }
      return null
    }
    const month = date.slice(0, 7)
    const oldestFirst = months.toReversed()
    const [first, previous, next, days] = await Promise.all([
      firstFound(oldestFirst, (all) => all[0]),
      firstFound(
        months.filter((one) => one <= month),
        (all) => all.findLast((one) => one < date),
      ),
      firstFound(
        oldestFirst.filter((one) => one >= month),
        (all) => all.find((one) => one > date),
      ),
      months.includes(month) ? daysOf(month) : [],
    ])
    return { first: first ?? today, previous, next: next ?? (date < today ? today : null), days }
  }

  return {
    /** Throws 404 for a date before the first draw or to come; today always has its page. */
    async day(date: string): Promise<Day> {
      if (!isCalendarDate(date)) throw invalid({ date: [fieldTexts.date] })
      const now = clock()
      const today = wibDate(now)
      if (date > today) throw resultNotFound()
      const around = await daysAround(date, today)
      if (date < around.first && date !== today) throw resultNotFound()
      return { date, draws: await drawsOn(date, now), ...around, serverTime: new Date(now).toISOString() }
    },
  }
}

export type Days = ReturnType<typeof createDays>
