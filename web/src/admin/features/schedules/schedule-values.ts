import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/rules/day-text.ts'
import { resultDelay } from '@papan/contracts/rules/result-time.ts'
import { atWib, isClockTime, wibClock } from '@papan/contracts/rules/wib.ts'

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
}

export const valuesOf = ({ day, ...stored }: Schedule): ScheduleBody => ({
  marketName: stored.marketName,
  day,
  openTime: stored.openTime,
  closeTime: stored.closeTime ?? '',
  officialLink: stored.officialLink ?? '',
  logoUrl: stored.logoUrl ?? '',
  days: [...(stored.days ?? readDayText(day).days)],
  resultTime: stored.resultTime ?? '',
  family: stored.family ?? '',
})

const areSame = (a: readonly boolean[] | null | undefined, b: readonly boolean[]): boolean =>
  a?.every((isOn, index) => isOn === b[index]) === true

/** Whether the schedule's service supports draw days, result times and families. */
export const knowsDays = ({ days }: Schedule): boolean => days !== undefined

/** The fields that every service accepts. */
export const plainBody = ({ days: _days, resultTime: _time, family: _family, ...plain }: ScheduleBody): ScheduleBody =>
  plain

/**
 * The fields of a service with draw days. Ticks are sent only as a correction: of the parsed text, or if the same text
 * was stored with one.
 */
export const wholeBody = (body: ScheduleBody, stored: Schedule | null): ScheduleBody => {
  const { days } = readDayText(body.day)
  const wasCorrected = stored !== null && stored.day === body.day && !areSame(stored.days, days)
  const { days: ticks, ...rest } = body
  return ticks && (wasCorrected || !areSame(ticks, days)) ? { ...rest, days: ticks } : rest
}

/** Whether a schedule uses a field that only `wholeBody` has. */
export const needsWhole = (body: ScheduleBody): boolean =>
  Boolean(body.resultTime || body.family || wholeBody(body, null).days)

/** The result time that follows from the other times; '' until they are typed. */
export const defaultResultTime = ({ openTime, closeTime }: Pick<ScheduleBody, 'openTime' | 'closeTime'>): string => {
  if (!isClockTime(openTime) || !isClockTime(closeTime)) return ''
  return wibClock(atWib('2000-01-01', closeTime) + resultDelay(closeTime, { openTime })).slice(0, 5)
}
