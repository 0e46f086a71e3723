import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { daysOf, type ScheduleFields, type StoredSchedule } from './schedule-store.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { usuallyDrawsOn, type DayTimes, type ScheduleException } from '@papan/contracts/schedule/draw-days.ts'
import { isResultTime } from '@papan/contracts/schedule/result-time.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'

type Correction = NonNullable<StoredSchedule['dayCorrection']>

const areSame = (a: readonly boolean[], b: readonly boolean[]): boolean => a.every((day, index) => day === b[index])

/**
 * The correction to store for a body's ticks, or null. Without ticks the correction of the same text stays; ticks of our own
 * answer are no correction of a new text.
 */
const dayCorrectionOf = (
  { day, days }: Pick<ScheduleBody, 'day' | 'days'>,
  stored: StoredSchedule | null,
  isRecord: boolean,
): Correction | null => {
  const isEcho = isRecord && stored !== null && stored.day !== day && days && areSame(days, daysOf(stored))
  if (days === undefined || isEcho) return stored?.dayCorrection?.text === day ? stored.dayCorrection : null
  return days === null || areSame(days, readDayText(day).days) ? null : { text: day, days }
}

/** A caller that does not know the result time keeps it while it still fits the close time. */
const resultTimeOf = (
  { closeTime, resultTime }: Pick<ScheduleBody, 'closeTime' | 'resultTime'>,
  stored: StoredSchedule | null,
): string | null => {
  if (resultTime !== undefined) return resultTime
  const kept = stored?.resultTime ?? null
  return kept && isResultTime(closeTime, kept) ? kept : null
}

/** Field errors of exceptions beside each other and the usual days, by list and row as in `errorKeysOf`; null without one. */
const exceptionProblems = (
  times: Omit<DayTimes, 'exceptions'> & { closeTime: string },
  exceptions: readonly ScheduleException[],
): Record<string, string[]> | null => {
  const problems: Record<string, string[]> = {}
  const refuse = (key: string, message: string) => {
    problems['exceptions'] = [...(problems['exceptions'] ?? []), message]
    problems[`exceptions.${key}`] = [message]
  }
  exceptions.forEach(({ from, to, kind, closeTime, resultTime }, index) => {
    const before = exceptions.slice(0, index).find((other) => other.from <= to && from <= other.to)
    if (before) refuse(`${index}.from`, contentTexts.exceptionOverlap(before.from > from ? before.from : from))
    // The request schema has checked a result time that comes with a close time.
    if (resultTime && !closeTime && !isResultTime(times.closeTime, resultTime))
      refuse(`${index}.resultTime`, contentTexts.resultTimeTooLate)
    if (kind !== 'TAMBAHAN') return
    for (let date = from; date <= to; date = addDays(date, 1))
      if (usuallyDrawsOn(times, date)) return refuse(`${index}.kind`, contentTexts.extraOnDrawDay(date))
  })
  return Object.keys(problems).length > 0 ? problems : null
}

/** Throws 400 for exceptions that do not fit each other or the usual days. */
export const checkExceptions = (
  times: Omit<DayTimes, 'exceptions'> & { closeTime: string },
  exceptions: readonly ScheduleException[],
): void => {
  const problems = exceptionProblems(times, exceptions)
  if (problems) throw invalid(problems)
}

/** The fields that a bulk change writes. */
export type ChangedFields = Pick<ScheduleFields, 'status' | 'exceptions' | 'plan'>

export const fieldsOf = (stored: StoredSchedule): ScheduleFields => {
  const { marketName, logoUrl, day, openTime, closeTime, officialLink, status } = stored
  const { dayCorrection, resultTime, family, exceptions, plan, aliases } = stored
  const changes = { dayCorrection, resultTime, family, exceptions, plan, aliases }
  return { marketName, logoUrl, day, openTime, closeTime, officialLink, status, ...changes }
}

/** One spelling for what is absent. */
export const exceptionOf = ({
  from,
  to,
  kind,
  closeTime,
  resultTime,
  reason,
}: ScheduleException): ScheduleException => ({
  from,
  to,
  kind,
  closeTime: closeTime ?? null,
  resultTime: resultTime ?? null,
  reason,
})

const isSame = (a: ScheduleFields, b: ScheduleFields) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What a body makes of the stored schedule; null for no change. Throws 400 for exceptions of the body that do not fit:
 * a caller that does not know exceptions is not refused for stored ones.
 */
export const nextFields = (
  marketName: string,
  body: ScheduleBody,
  stored: StoredSchedule | null,
  isRecord: boolean,
): ScheduleFields | null => {
  const { day, openTime, closeTime, officialLink, logoUrl } = body
  const fields = {
    marketName,
    logoUrl,
    day,
    openTime,
    closeTime,
    officialLink,
    status: body.status ?? stored?.status ?? 'BUKA',
    dayCorrection: dayCorrectionOf(body, stored, isRecord),
    resultTime: resultTimeOf(body, stored),
    family: body.family === undefined ? (stored?.family ?? null) : body.family,
    exceptions: body.exceptions?.map(exceptionOf) ?? stored?.exceptions ?? [],
    plan: body.plan === undefined ? (stored?.plan ?? null) : body.plan,
    aliases: body.aliases ?? stored?.aliases ?? [],
  }
  if (body.exceptions) checkExceptions({ closeTime, days: daysOf(fields) }, fields.exceptions)
  return stored && isSame(fieldsOf(stored), fields) ? null : fields
}
