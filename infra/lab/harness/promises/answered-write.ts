import { adminResult, prizeAnswer, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { Answer } from '../../../test/harness/ask.ts'
import { prizeText, sharedNow } from '../viewers/views.ts'
import type { State, Write } from './history.ts'

export const stateOf = ({ epoch, rev, prizes }: AdminResult): State => ({ epoch, rev, prizes: prizes.map(prizeText) })

export const outcomeOf = ({ status }: Answer): Write['outcome'] => {
  if (status >= 200 && status < 300) return 'ok'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'fail' : 'unknown'
}

const bodyOf = ({ status, text }: Answer): unknown => (status > 0 && text.startsWith('{') ? JSON.parse(text) : null)

/** The record of an answer, or the one that a refusal is about. */
const recordIn = (answer: Answer): unknown =>
  [409, 412].includes(answer.status) ? (bodyOf(answer) as { current?: unknown } | null)?.current : bodyOf(answer)

/** The state of a draw in an answer to a write, or in its refusal. */
export const resultIn = (answer: Answer): AdminResult | null => adminResult.safeParse(recordIn(answer)).data ?? null

type Begun = Pick<Write, 'kind' | 'market' | 'value' | 'startedAt'>

/** A write by its last answer. After an unanswered try a refusal is inconclusive: that try may have written. */
export const answeredWrite = (begun: Begun, answer: Answer, hadUnknown: boolean): Write => {
  const outcome = outcomeOf(answer)
  const answered = outcome === 'ok' ? resultIn(answer) : null
  return {
    ...begun,
    endedAt: sharedNow(),
    outcome: outcome === 'fail' && hadUnknown ? 'unknown' : outcome,
    status: answer.status,
    error: answer.error,
    state: answered && stateOf(answered),
    isRepeat:
      answer.headers['idempotency-replayed'] === 'true' ||
      (outcome === 'ok' && prizeAnswer.safeParse(bodyOf(answer)).data?.repeated === true),
  }
}
