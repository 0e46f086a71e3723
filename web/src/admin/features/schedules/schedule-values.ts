import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { resultDelay } from '@papan/contracts/schedule/result-time.ts'
import { schedulesText } from './schedules-text.ts'
import { atWib, isClockTime, minuteMs, wibClock, wibInstant } from '@papan/contracts/wib.ts'

export const emptySchedule: ScheduleBody = {
  marketName: '',
  day: '',
  openTime: '',
  closeTime: '',
  officialLink: '',
  logoUrl: '',
  days: [...readDayText('').days],
  resultTime: '',
  family: '',
  exceptions: [],
  plan: null,
  aliases: [],
}

export const emptyException = { from: '', to: '', kind: 'LIBUR' as const, closeTime: '', resultTime: '', reason: '' }

/** From the current minute on. */
export const newPlan = (status: 'TUTUP' | 'DITUNDA', now: number) => ({
  status,
  from: wibInstant(now - (now % minuteMs)),
  until: '',
  reason: '',
})

const exceptionsOf = ({ exceptions }: Schedule): NonNullable<ScheduleBody['exceptions']> =>
  exceptions
    .map(({ from, to, kind, closeTime, resultTime, reason }) => {
      const times = { closeTime: closeTime ?? '', resultTime: resultTime ?? '' }
      return { from, to, kind, ...times, reason }
    })
    .sort((a, b) => a.from.localeCompare(b.from))

/** One that is over counts as ended. */
const planOf = ({ plan }: Schedule, now: number): ScheduleBody['plan'] =>
  plan && Date.parse(plan.until) > now
    ? { ...plan, from: wibInstant(Date.parse(plan.from)), until: wibInstant(Date.parse(plan.until)) }
    : null

export const valuesOf = (stored: Schedule, now: number): ScheduleBody => ({
  marketName: stored.marketName,
  day: stored.day,
  openTime: stored.openTime,
  closeTime: stored.closeTime ?? '',
  officialLink: stored.officialLink ?? '',
  logoUrl: stored.logoUrl ?? '',
  days: [...stored.days],
  resultTime: stored.resultTime ?? '',
  family: stored.family ?? '',
  exceptions: exceptionsOf(stored),
  plan: planOf(stored, now),
  aliases: [...stored.aliases],
})

const weekdaysWhere = (days: readonly boolean[], isDrawn: boolean): string =>
  schedulesText.weekdays.filter((_weekday, index) => (days[index] === true) === isDrawn).join(', ')

/** 'Senin, Rabu; libur Selasa'. */
export const daysText = (days: readonly boolean[]): string => {
  const [drawn, off] = [weekdaysWhere(days, true), weekdaysWhere(days, false)]
  if (off === '') return schedulesText.everyDay
  return [drawn, schedulesText.daysOff(off)].filter(Boolean).join('; ')
}

const areSame = (a: readonly boolean[] | null | undefined, b: readonly boolean[]): boolean =>
  a?.every((isOn, index) => isOn === b[index]) === true

/** Keeps what is stored of them. */
export const withoutChanges = ({
  exceptions: _exceptions,
  plan: _plan,
  aliases: _aliases,
  ...body
}: ScheduleBody): ScheduleBody => body

/** Ticks are sent only as a correction: of the parsed text, or if the same text was stored with one. */
export const wholeBody = (body: ScheduleBody, stored: Schedule | null, hasChanges: boolean): ScheduleBody => {
  const { days } = readDayText(body.day)
  const wasCorrected = stored !== null && stored.day === body.day && !areSame(stored.days, days)
  const { days: ticks, ...rest } = hasChanges ? body : withoutChanges(body)
  return ticks && (wasCorrected || !areSame(ticks, days)) ? { ...rest, days: ticks } : rest
}

/** The result time that follows from the other times; '' until they are typed. */
export const defaultResultTime = ({ openTime, closeTime }: Pick<ScheduleBody, 'openTime' | 'closeTime'>): string => {
  if (!isClockTime(openTime) || !isClockTime(closeTime)) return ''
  return wibClock(atWib('2000-01-01', closeTime) + resultDelay(closeTime, { openTime })).slice(0, 5)
}

/** Whether staff must confirm the draw days: of a text that is not understood, unless stored with corrected ones. */
export const needsDayCheck = ({ day }: Pick<ScheduleBody, 'day'>, stored: Schedule | null): boolean => {
  if (day.trim() === '') return false
  const { days, understood } = readDayText(day)
  return !understood && !(stored?.day === day && !areSame(stored.days, days))
}
