import { z } from '../../schema.ts'
import { maxExceptionDays } from '../../limits.ts'
import { isResultTime } from '../../schedule/result-time.ts'
import { exceptionKinds } from '../../schedule/draw-days.ts'
import { plannedStatuses } from '../../schedule/draw.ts'
import { addDays, isCalendarDate } from '../../wib.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import { businessDate, instant, optionalTime, text } from '../fields.ts'
import { answeredDate, answeredInstant, answeredTime } from '../answered.ts'

/** As answered; times are WIB. */
export const scheduleException = z.object({
  from: answeredDate,
  to: answeredDate,
  kind: z.enum(exceptionKinds),
  closeTime: answeredTime.nullable().optional(),
  resultTime: answeredTime.nullable().optional(),
  reason: z.string(),
})

export const exceptionBody = z
  .strictObject({
    from: businessDate,
    to: businessDate,
    kind: z.enum(exceptionKinds),
    closeTime: optionalTime,
    resultTime: optionalTime,
    reason: text(),
  })
  .superRefine(({ from, to, kind, closeTime = null, resultTime = null }, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    if (!isCalendarDate(from) || !isCalendarDate(to)) return
    if (to < from) refuse('to', contentTexts.exceptionOrder)
    else if (to >= addDays(from, maxExceptionDays)) refuse('to', contentTexts.exceptionTooLong(maxExceptionDays))
    const hasTimes = closeTime !== null || resultTime !== null
    if (kind === 'LIBUR' && hasTimes) refuse('kind', contentTexts.closingWithTimes)
    if (kind === 'GANTI_JAM' && !hasTimes) refuse('closeTime', contentTexts.exceptionTimes)
    if (closeTime && resultTime && !isResultTime(closeTime, resultTime))
      refuse('resultTime', contentTexts.resultTimeTooLate)
  })

/** As answered: instants in ISO. */
export const statusPlan = z.object({
  status: z.enum(plannedStatuses),
  from: answeredInstant,
  until: answeredInstant,
  reason: z.string(),
})

export const planBody = z
  .strictObject({ status: z.enum(plannedStatuses), from: instant, until: instant, reason: text() })
  .superRefine(({ from, until }, context) => {
    // Only a valid instant was normalized.
    if (from.endsWith('Z') && until.endsWith('Z') && until <= from)
      context.addIssue({ code: 'custom', path: ['until'], message: contentTexts.planOrder })
  })
