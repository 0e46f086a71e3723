import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { isResultTime } from '@papan/contracts/schedule/result-time.ts'
import { daysOf, type StoredSchedule } from './schedule-store.ts'

type Correction = NonNullable<StoredSchedule['dayCorrection']>

const areSame = (a: readonly boolean[], b: readonly boolean[]): boolean => a.every((day, index) => day === b[index])

/**
 * The correction to store for a body's ticks, or null. Without ticks the correction of the same text stays; ticks of our own
 * answer are no correction of a new text.
 */
export const dayCorrectionOf = (
  { day, days }: Pick<ScheduleBody, 'day' | 'days'>,
  stored: StoredSchedule | null,
  isRecord: boolean,
): Correction | null => {
  const isEcho = isRecord && stored !== null && stored.day !== day && days && areSame(days, daysOf(stored))
  if (days === undefined || isEcho) return stored?.dayCorrection?.text === day ? stored.dayCorrection : null
  return days === null || areSame(days, readDayText(day).days) ? null : { text: day, days }
}

/** A caller that does not know the result time keeps it while it still fits the close time. */
export const resultTimeOf = (
  { closeTime, resultTime }: Pick<ScheduleBody, 'closeTime' | 'resultTime'>,
  stored: StoredSchedule | null,
): string | null => {
  if (resultTime !== undefined) return resultTime
  const kept = stored?.resultTime ?? null
  return kept && isResultTime(closeTime, kept) ? kept : null
}
