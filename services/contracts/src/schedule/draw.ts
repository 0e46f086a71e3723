import { drawsOn, type DayTimes, exceptionOn, type ScheduleException } from './draw-days.ts'
import { timesOn, type ResultTimes } from './result-time.ts'
import { addDays, atWib, hourMs, wibDate } from '../wib.ts'

export const plannedStatuses = ['TUTUP', 'DITUNDA'] as const

/** A status between two instants (ISO, `until` excluded), after which the market is as it was. */
export type StatusPlan = { status: (typeof plannedStatuses)[number]; from: string; until: string; reason: string }

export type WithPlan = { plan?: StatusPlan | null | undefined }

export const isPlanRunning = ({ plan }: WithPlan, now: number): boolean =>
  plan ? Date.parse(plan.from) <= now && now < Date.parse(plan.until) : false

const planTurns = ({ plan }: WithPlan): number[] => (plan ? [Date.parse(plan.from), Date.parse(plan.until)] : [])

export type DrawTimes = DayTimes & ResultTimes & WithPlan

/** A market's draw at an instant; times in ms since 1970 UTC. */
export type Draw = {
  date: string
  drawDay: boolean
  /** Null without a closeTime. */
  closesAt: number | null
  resultAt: number | null
  closed: boolean
  /** The next future close time; null without a closeTime. */
  nextCloseAt: number | null
}

/** A late or overnight draw stays current this long after its result time. */
const graceMs = 6 * hourMs

/** Searches a week, and one more for each exception; a closing is one step. Null when there is none. */
const drawDayFrom = (times: DrawTimes, from: string): string | null => {
  const steps = 7 * (1 + (times.exceptions?.length ?? 0))
  let date = from
  for (let step = 0; step <= steps; step++) {
    if (drawsOn(times, date)) return date
    const exception = exceptionOn(times, date)
    date = addDays(exception?.kind === 'LIBUR' ? exception.to : date, 1)
  }
  return null
}

/** Ms; NaN without a close time. */
export const closeOn = (times: DrawTimes, date: string): number => atWib(date, timesOn(times, date)?.closeTime ?? '')

const nextClose = (times: DrawTimes, now: number): { date: string; at: number } | null => {
  if (!times.closeTime) return null
  const today = wibDate(now)
  const first = drawDayFrom(times, closeOn(times, today) > now ? today : addDays(today, 1))
  return first === null ? null : { date: first, at: closeOn(times, first) }
}

const resultAtOn = (times: DrawTimes, date: string): number => {
  const draw = timesOn(times, date)
  return draw ? atWib(date, draw.closeTime) + draw.delayMs : Infinity
}

/** When a draw stops being current, and whether PRIZE 1 lets midnight end it. */
const endOf = (times: DrawTimes, date: string): { lastAt: number; isOvernight: boolean } => {
  const midnight = atWib(addDays(date, 1), '00:00')
  if (!times.closeTime || !drawsOn(times, date)) return { lastAt: midnight, isOvernight: false }
  const resultAt = resultAtOn(times, date)
  const lastAt = Math.min(resultAt + graceMs, nextClose(times, closeOn(times, date))?.at ?? Infinity)
  return { lastAt: Math.max(midnight, lastAt), isOvernight: resultAt >= midnight }
}

/**
 * The market's own "today". Changes at WIB midnight; if PRIZE 1 (`firstPrizeAt`) is overnight, late or missing, 6 hours
 * after the result time, but at the next close at the latest.
 */
export const drawDate = (times: DrawTimes, now: number, firstPrizeAt: number | null): string => {
  const today = wibDate(now)
  const before = addDays(today, -1)
  const { lastAt, isOvernight } = endOf(times, before)
  const isLate = firstPrizeAt === null || firstPrizeAt > atWib(today, '00:00')
  return now < lastAt && (isOvernight || isLate) ? before : today
}

export const drawAt = (times: DrawTimes, now: number, firstPrizeAt: number | null): Draw => {
  const date = drawDate(times, now, firstPrizeAt)
  const drawDay = drawsOn(times, date)
  if (!times.closeTime) return { date, drawDay, closesAt: null, resultAt: null, closed: false, nextCloseAt: null }
  const closesAt = closeOn(times, date)
  return {
    date,
    drawDay,
    closesAt,
    resultAt: resultAtOn(times, date),
    closed: drawDay && now >= closesAt,
    nextCloseAt: nextClose(times, now)?.at ?? null,
  }
}

export const nextDraw = (
  times: DrawTimes,
  now: number,
): { date: string; closesAt: number; resultAt: number } | null => {
  const next = nextClose(times, now)
  return next && { date: next.date, closesAt: next.at, resultAt: resultAtOn(times, next.date) }
}

/** One draw of a market's plan; ms. */
export type PlannedDraw = { date: string; closesAt: number; resultAt: number; exception: ScheduleException | null }

/** All draws dated `from` to `to`, both included; none without a close time. */
export const drawsOf = (times: DrawTimes, from: string, to: string): PlannedDraw[] => {
  const draws: PlannedDraw[] = []
  if (!times.closeTime) return draws
  for (let date = drawDayFrom(times, from); date !== null && date <= to; date = drawDayFrom(times, addDays(date, 1)))
    draws.push({
      date,
      closesAt: closeOn(times, date),
      resultAt: resultAtOn(times, date),
      exception: exceptionOn(times, date) ?? null,
    })
  return draws
}

/** The latest time at which `date` becomes the draw date. `times`: null without a schedule. */
export const drawDateComesAt = (times: DrawTimes | null, date: string): number =>
  times ? endOf(times, addDays(date, -1)).lastAt : atWib(date, '00:00')

export const nextTurn = (times: DrawTimes, now: number): number => {
  const today = wibDate(now)
  const dates = [-1, 0, 1, 2].map((days) => addDays(today, days))
  const turns = [
    nextClose(times, now)?.at ?? Infinity,
    ...dates.filter((date) => drawsOn(times, date)).map((date) => resultAtOn(times, date)),
    ...dates.flatMap((date) => [atWib(date, '00:00'), atWib(date, times.openTime), endOf(times, date).lastAt]),
    ...planTurns(times),
  ]
  return Math.min(...turns.filter((at) => at > now))
}

/** False without a draw day or a close time. */
export const isLatePrediction = (times: DrawTimes | null, date: string, at: number): boolean =>
  times?.closeTime ? drawsOn(times, date) && at >= closeOn(times, date) : false

type Status = 'BUKA' | (typeof plannedStatuses)[number]

/** What visitors are shown, and why it differs from the stored status; a closing (LIBUR) reads TUTUP on its draw dates. */
export const statusAt = (
  schedule: DrawTimes & { status: Status },
  now: number,
  firstPrizeAt: number | null,
): { status: Status; reason: string | null } => {
  const { plan, status } = schedule
  if (plan && isPlanRunning(schedule, now)) return { status: plan.status, reason: plan.reason }
  const exception = exceptionOn(schedule, drawDate(schedule, now, firstPrizeAt))
  if (status === 'BUKA' && exception?.kind === 'LIBUR') return { status: 'TUTUP', reason: exception.reason }
  return { status, reason: null }
}
