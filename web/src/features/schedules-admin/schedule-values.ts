import type { Schedule, ScheduleBody } from '@papan/contracts/calls/schedule-calls.ts'
import { readDayText } from '@papan/contracts/rules/day-text.ts'
import { resultDelay } from '@papan/contracts/rules/result-time.ts'
import { atWib, isClockTime, wibClock } from '@papan/contracts/rules/wib.ts'

/** What the empty form holds. */
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

/** What the form holds of a stored schedule. */
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

/** Whether a schedule comes from a service that knows draw days, result times and families. */
export const knowsDays = ({ days }: Schedule): boolean => days !== undefined

/** What every service takes. */
export const plainBody = ({ days: _days, resultTime: _time, family: _family, ...plain }: ScheduleBody): ScheduleBody =>
  plain

/**
 * What a service takes that knows draw days. Ticks are sent as a correction alone: of what the text gives, or of a stored
 * correction of the same text.
 */
export const wholeBody = (body: ScheduleBody, stored: Schedule | null): ScheduleBody => {
  const { days } = readDayText(body.day)
  const wasCorrected = stored !== null && stored.day === body.day && !areSame(stored.days, days)
  const { days: ticks, ...rest } = body
  return ticks && (wasCorrected || !areSame(ticks, days)) ? { ...rest, days: ticks } : rest
}

/** Whether a schedule says something that only `wholeBody` carries. */
export const needsWhole = (body: ScheduleBody): boolean =>
  Boolean(body.resultTime || body.family || wholeBody(body, null).days)

/** The result time that the other two times give, '' while they are not typed. */
export const defaultResultTime = ({ openTime, closeTime }: Pick<ScheduleBody, 'openTime' | 'closeTime'>): string => {
  if (!isClockTime(openTime) || !isClockTime(closeTime)) return ''
  return wibClock(atWib('2000-01-01', closeTime) + resultDelay(closeTime, { openTime })).slice(0, 5)
}
