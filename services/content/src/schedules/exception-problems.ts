import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { usuallyDrawsOn, type DayTimes } from '@papan/contracts/schedule/draw-days.ts'
import { isResultTime } from '@papan/contracts/schedule/result-time.ts'
import type { ScheduleException } from '@papan/contracts/schedule/schedule-exceptions.ts'
import { addDays } from '@papan/contracts/wib.ts'

/** Field errors of exceptions beside each other and the usual days, by list and row as in `errorKeysOf`; null without one. */
export const exceptionProblems = (
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
