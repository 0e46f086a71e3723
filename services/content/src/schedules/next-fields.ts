import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { exceptionProblems } from './exception-problems.ts'
import type { ScheduleException } from '@papan/contracts/schedule/schedule-exceptions.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { dayCorrectionOf, resultTimeOf } from './chosen-times.ts'
import { daysOf, type ScheduleFields, type StoredSchedule } from './schedule-store.ts'

export const fieldsOf = (stored: StoredSchedule): ScheduleFields => {
  const { marketName, logoUrl, day, openTime, closeTime, officialLink, status } = stored
  const { dayCorrection, resultTime, family, exceptions, plan, aliases } = stored
  const changes = { dayCorrection, resultTime, family, exceptions, plan, aliases }
  return { marketName, logoUrl, day, openTime, closeTime, officialLink, status, ...changes }
}

/** One spelling for what is absent. */
const exceptionOf = ({ from, to, kind, closeTime, resultTime, reason }: ScheduleException): ScheduleException => ({
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
  const problems = body.exceptions && exceptionProblems({ closeTime, days: daysOf(fields) }, fields.exceptions)
  if (problems) throw invalid(problems)
  return stored && isSame(fieldsOf(stored), fields) ? null : fields
}
