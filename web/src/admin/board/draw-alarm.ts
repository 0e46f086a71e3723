import type { Alarm, AlarmAnswer, AlarmLimits, BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'

/** Alarm of a draw without PRIZE 1 after its result time; instants in ms. */
export type DrawAlarm = {
  isRinging: boolean
  /** When it rang first; null before. */
  rangAt: number | null
  /** When it will ring unless PRIZE 1 comes. */
  ringsAt: number
  mastersAt: number
  toMasters: boolean
  /** The last answer while it silences the alarm. */
  answer: AlarmAnswer | null
}

const lastAnswer = (alarms: readonly Alarm[]): AlarmAnswer | null =>
  alarms.reduce<AlarmAnswer | null>(
    (last, { answer }) => (answer && (!last || answer.at > last.at) ? answer : last),
    null,
  )

/** `alarms`: the alarms of this draw. Rings only by the server's alarm, so that every page agrees. */
export const drawAlarm = (
  { resultAt, firstPrize }: Pick<BoardDraw, 'resultAt' | 'firstPrize'>,
  alarms: readonly Alarm[],
  limits: AlarmLimits,
  now: number,
): DrawAlarm => {
  const late = alarms.filter(({ level }) => level !== 'UNSTAFFED')
  const answer = lastAnswer(late)
  const inForce = answer && now < Date.parse(answer.until) ? answer : null
  const dueAt = Date.parse(resultAt)
  return {
    isRinging: firstPrize === null && late.length > 0 && inForce === null,
    rangAt: late.length > 0 ? Math.min(...late.map(({ raisedAt }) => Date.parse(raisedAt))) : null,
    ringsAt: dueAt + limits.late,
    mastersAt: dueAt + limits.masters,
    toMasters: late.some(({ level }) => level !== 'LATE'),
    answer: inForce,
  }
}
