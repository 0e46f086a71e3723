import { expectedNumberHeader } from '@papan/contracts/calls/expected-number.ts'
import { prizeAnswer, type AdminResult, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import type { State, Write } from '../../../harness/promises/history.ts'
import { prizeText, sharedNow } from '../../../harness/viewers/views.ts'
import { wait } from '../../../../test/harness/until.ts'
import { resultIn, type DeskClient, type DrawId, type Sent } from './desk-client.ts'
import type { OperatorRecord } from './records.ts'

/** Pace of a practised operator: four digits and Enter, ms. */
const typingMs = 350
const rereadMs = 1_000
/** Beyond so many tries something is wrong that no retry mends. */
const maxTries = 200

const stateOf = ({ epoch, rev, prizes }: AdminResult): State => ({ epoch, rev, prizes: prizes.map(prizeText) })

/** Reads the outcome from the answer. After an unanswered try a refusal is inconclusive: that try may have written. */
export const writeOf = (began: Pick<Write, 'kind' | 'market' | 'value' | 'type' | 'startedAt'>, sent: Sent): Write => {
  const { answer, hadUnknown } = sent
  const isDone = answer.status >= 200 && answer.status < 300
  const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  const answered = isDone ? resultIn(answer) : null
  return {
    ...began,
    endedAt: sharedNow(),
    outcome: isDone ? 'ok' : isRefused && !hadUnknown ? 'fail' : 'unknown',
    status: answer.status,
    error: answer.error,
    state: answered && stateOf(answered),
    isRepeat:
      answer.headers['idempotency-replayed'] === 'true' ||
      (isDone && prizeAnswer.safeParse(JSON.parse(answer.text)).data?.repeated === true),
  }
}

type EntryDeps = { client: DeskClient; report: (record: OperatorRecord) => void; nextId: () => number }

/** Types draws number by number; what is stored already is left as it is. */
export const createDrawEntry = ({ client, report, nextId }: EntryDeps) => {
  const write = async (
    began: Omit<Write, 'startedAt' | 'endedAt' | 'outcome' | 'status' | 'state' | 'isRepeat'>,
    send: () => Promise<Sent>,
  ) => {
    const id = nextId()
    const begun = { ...began, startedAt: sharedNow() }
    report({ kind: 'began', id, write: begun })
    const done = writeOf(begun, await send())
    report({ kind: 'write', id, write: done })
    return done
  }

  const start = ({ market, date }: DrawId) =>
    write({ kind: 'start', market, value: '' }, () =>
      client.send('/admin/results/start-session', { market, date, prizes: [] }),
    )

  const enter = (resultId: string, { market }: DrawId, { type, numbers }: Prize) =>
    write({ kind: isFirstPrize({ type }) ? 'first' : 'list', market, value: numbers, type }, () =>
      client.send(
        `/admin/results/${resultId}/prizes`,
        { type, numbers },
        isSingleNumberType(type) ? { [expectedNumberHeader]: 'none' } : {},
      ),
    )

  return {
    /** Types what is missing of a draw. */
    async fill(draw: DrawId, prizes: readonly Prize[]) {
      for (let tried = 0; tried < maxTries; tried++) {
        const stored = await client.result(draw)
        if (stored === undefined) {
          await wait(rereadMs)
          continue
        }
        if (stored === null) {
          await start(draw)
          continue
        }
        const has = new Set(stored.prizes.map(prizeText))
        const missing = prizes.filter((prize) => !has.has(prizeText(prize)))
        if (missing.length === 0) return
        for (const prize of missing) {
          await wait(typingMs)
          const { outcome } = await enter(stored.id, draw, prize)
          if (outcome !== 'ok') break
        }
      }
      throw new Error(`${draw.market} could not be filled`)
    },
  }
}
