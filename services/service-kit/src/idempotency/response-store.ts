import { randomUUID } from 'node:crypto'
import { trusted, type Connection } from 'mongoose'
import { definePlainCollection, field, isStoredFirst } from '../mongo/plain-collection.ts'
import { isSinceRestore } from '../records/epochs.ts'
import { keyLifeMs } from '../records/outbox-document.ts'
import type { IdempotentRequest } from '../records/write-context.ts'

export type RecordedResponse = { status: number; headers: Record<string, string>; body: string }

/** The claim's holder needs `token` to renew, record or release it. */
export type Claim =
  | { kind: 'claimed'; token: string }
  | { kind: 'running' }
  | { kind: 'recorded'; response: RecordedResponse }
  | { kind: 'different' }

type StoredRequest = {
  _id: string
  asked: string
  token: string
  /** Ms, renewed by the holder; stale after its process died. */
  claimedAt: number
  expiresAt: Date
  answer?: RecordedResponse
}

/**
 * Older claims are taken over, soon, as an admin waits. The written document knows the key, so the effect happens once.
 */
export const claimLifeMs = 1_000

type AnswerStoreDeps = { connection: Connection; clock: () => number }

export const createResponseStore = ({ connection, clock }: AnswerStoreDeps) => {
  const model = definePlainCollection<StoredRequest>(connection, 'kept-answers', {
    _id: field.text,
    asked: field.text,
    token: field.text,
    claimedAt: field.number,
    expiresAt: field.date,
    answer: Object,
  })
  const unclaimed = ({ id, asked }: IdempotentRequest): StoredRequest => {
    const now = clock()
    return { _id: id, asked, token: randomUUID(), claimedAt: now, expiresAt: new Date(now + keyLifeMs) }
  }
  /** Null when another process was faster. */
  const takeOver = async ({ _id, token }: StoredRequest, fresh: StoredRequest): Promise<Claim | null> => {
    const { matchedCount } = await model.replaceOne({ _id, token }, fresh)
    return matchedCount === 1 ? { kind: 'claimed', token: fresh.token } : null
  }

  return {
    model,

    async claim(request: IdempotentRequest): Promise<Claim> {
      const fresh = unclaimed(request)
      const isMine = await isStoredFirst(model.collection.insertOne({ ...fresh } as never))
      if (isMine) return { kind: 'claimed', token: fresh.token }
      const stored = (await model.findById(request.id).lean()) as StoredRequest | null
      if (!stored) return { kind: 'running' }
      const now = clock()
      if (stored.expiresAt.getTime() <= now) return (await takeOver(stored, fresh)) ?? { kind: 'running' }
      if (stored.asked !== request.asked) return { kind: 'different' }
      // A response from before a restore has outdated epochs: run the request again.
      if (!isSinceRestore(stored.claimedAt)) return (await takeOver(stored, fresh)) ?? { kind: 'running' }
      if (stored.answer) return { kind: 'recorded', response: stored.answer }
      if (now - stored.claimedAt < claimLifeMs) return { kind: 'running' }
      return (await takeOver(stored, fresh)) ?? { kind: 'running' }
    },

    async renew(id: string, token: string): Promise<void> {
      await model.updateOne({ _id: id, token, answer: trusted({ $exists: false }) }, { $set: { claimedAt: clock() } })
    },

    async record(id: string, token: string, response: RecordedResponse): Promise<void> {
      await model.updateOne({ _id: id, token }, { $set: { answer: response } })
    },

    async release(id: string, token: string): Promise<void> {
      await model.deleteOne({ _id: id, token })
    },
  }
}

export type ResponseStore = ReturnType<typeof createResponseStore>
