import { groupBy } from '../group-by.ts'

type Answer = { reason: string; by: string; at: string; until: string }
type OfDraw = { market: string; date: string; answer: Answer | null }

const keyOf = ({ market, date }: OfDraw): string => `${date} ${market}`

/** The last answer among the alarms of one draw; it counts for all of them. */
export const lastAnswer = (alarms: readonly Pick<OfDraw, 'answer'>[]): Answer | null =>
  alarms.reduce<Answer | null>((last, { answer }) => (answer && (!last || answer.at > last.at) ? answer : last), null)

/** Every alarm with the last answer of its draw. */
export const withDrawAnswers = <Item extends OfDraw>(alarms: readonly Item[]): Item[] => {
  const byDraw = groupBy(alarms, keyOf)
  return alarms.map((alarm) => ({ ...alarm, answer: lastAnswer(byDraw.get(keyOf(alarm)) ?? []) }))
}

/** Whether alarms of a draw without PRIZE 1 ring at `now` (ms): an answer silences them until its end. */
export const isRinging = (alarms: readonly Pick<OfDraw, 'answer'>[], now: number): boolean => {
  const answer = lastAnswer(alarms)
  return alarms.length > 0 && (answer === null || now >= Date.parse(answer.until))
}
