import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { drawsOf, type DrawTimes, isPlanRunning, type StatusPlan } from '@papan/contracts/schedule/draw.ts'
import { maxExceptionDays } from '@papan/contracts/limits.ts'
import type { ScheduleException } from '@papan/contracts/schedule/draw-days.ts'
import { addDays, isCalendarDate, isClockTime, wibDate } from '@papan/contracts/wib.ts'

/** A schedule as typed so far. */
export type TypedSchedule = Pick<
  ScheduleBody,
  'day' | 'days' | 'openTime' | 'closeTime' | 'resultTime' | 'exceptions' | 'plan'
>

/** Times in ms; `plan`: the planned status in which the draw closes. */
type PreviewDraw = {
  kind: 'draw'
  date: string
  closesAt: number
  resultAt: number
  exception: ScheduleException | null
  plan: StatusPlan | null
}
/** A closing, however long: one row. */
type PreviewClosing = { kind: 'closing'; from: string; to: string; reason: string }
export type PreviewRow = PreviewDraw | PreviewClosing

const timeOf = (time: string | null | undefined): string | null => (time && isClockTime(time) ? time : null)

const isWhole = ({ from, to }: ScheduleException): boolean =>
  isCalendarDate(from) && isCalendarDate(to) && from <= to && to < addDays(from, maxExceptionDays)

const planOf = ({ plan }: TypedSchedule): StatusPlan | null =>
  plan && [plan.from, plan.until].every((at) => Number.isFinite(Date.parse(at))) ? plan : null

const timesOf = (typed: TypedSchedule): DrawTimes => ({
  days: typed.days ?? readDayText(typed.day).days,
  openTime: typed.openTime,
  closeTime: timeOf(typed.closeTime),
  resultTime: timeOf(typed.resultTime),
  exceptions: (typed.exceptions ?? []).filter(isWhole).map((exception) => ({
    ...exception,
    closeTime: timeOf(exception.closeTime),
    resultTime: timeOf(exception.resultTime),
  })),
})

/** Weeks that are searched, until one has enough: a closing may last a year. */
const horizons = [3, 12, 60, 160]

const nextDraws = (times: DrawTimes, now: number, count: number) => {
  const today = wibDate(now)
  for (const weeks of horizons) {
    const draws = drawsOf(times, today, addDays(today, 7 * weeks)).filter(({ closesAt }) => closesAt > now)
    if (draws.length >= count || weeks === horizons.at(-1)) return draws.slice(0, count)
  }
  return []
}

/** The next draws of a schedule, with the closings before and between them; none without a close time. */
export const previewRows = (typed: TypedSchedule, now: number, count = 10): PreviewRow[] => {
  const times = timesOf(typed)
  const plan = planOf(typed)
  const draws = nextDraws(times, now, count)
  const last = draws.at(-1)?.date
  if (last === undefined) return []
  const closings = (times.exceptions ?? [])
    .filter(({ kind, from, to }) => kind === 'LIBUR' && to >= wibDate(now) && from <= last)
    .map(({ from, to, reason }): PreviewClosing => ({ kind: 'closing', from, to, reason }))
  const rows = draws.map((draw): PreviewDraw => {
    const isPlanned = plan !== null && isPlanRunning({ plan }, draw.closesAt)
    return { kind: 'draw', ...draw, plan: isPlanned ? plan : null }
  })
  const dateOf = (row: PreviewRow) => (row.kind === 'draw' ? row.date : row.from)
  return [...rows, ...closings].sort((a, b) => dateOf(a).localeCompare(dateOf(b)))
}
