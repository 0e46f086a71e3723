import { randomUUID } from 'node:crypto'
import { Schema, trusted, type Connection, type Model } from 'mongoose'
import { isDuplicate } from '../mongo/is-duplicate.ts'
import { isSinceRestore } from '../outbox/epochs.ts'
import { keyLifeMs, type IdempotentRequest } from './idempotent-request.ts'

/** What was answered to a wish: the bytes as they went out, and the headers that belong to them. */
export type KeptAnswer = { status: number; headers: Record<string, string>; body: string }

/** How a wish stands. `token` is the right to fulfil it, and to remember or give up. */
export type Claim =
  | { kind: 'mine'; token: string }
  | { kind: 'running' }
  | { kind: 'answered'; answer: KeptAnswer }
  | { kind: 'other' }

type StoredWish = {
  _id: string
  asked: string
  token: string
  /** Ms; whoever holds the claim renews it, and one that is not renewed was left by a process that died. */
  claimedAt: number
  expiresAt: Date
  answer?: KeptAnswer
}

/**
 * A claim older than this is taken over: soon, since the gateway sends a write once more when the process at work on it dies, and an admin
 * waits. The effect itself cannot happen twice: the written document knows the key.
 */
export const claimLifeMs = 1_000

type AnswerStoreDeps = { connection: Connection; clock: () => number }

/** The answers that were given to requests with a key, kept for 24 h in the service's own database. */
export const createAnswerStore = ({ connection, clock }: AnswerStoreDeps) => {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      asked: { type: String, required: true },
      token: { type: String, required: true },
      claimedAt: { type: Number, required: true },
      expiresAt: { type: Date, required: true },
      answer: { type: Schema.Types.Mixed },
    },
    { versionKey: false },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const model = connection.model('kept-answers', schema, 'kept-answers') as unknown as Model<StoredWish>
  const wish = ({ id, asked }: IdempotentRequest): StoredWish => {
    const now = clock()
    return { _id: id, asked, token: randomUUID(), claimedAt: now, expiresAt: new Date(now + keyLifeMs) }
  }
  /** The claim of an expired wish, or of one whose process died; null when somebody else was faster. */
  const takeOver = async ({ _id, token }: StoredWish, fresh: StoredWish): Promise<Claim | null> => {
    const { matchedCount } = await model.replaceOne({ _id, token }, fresh)
    return matchedCount === 1 ? { kind: 'mine', token: fresh.token } : null
  }

  return {
    model,

    /** Claims a wish for this request, or tells how it stands. */
    async claim(once: IdempotentRequest): Promise<Claim> {
      const fresh = wish(once)
      try {
        await model.collection.insertOne({ ...fresh } as never)
        return { kind: 'mine', token: fresh.token }
      } catch (error) {
        if (!isDuplicate(error)) throw error
      }
      const stored = (await model.findById(once.id).lean()) as StoredWish | null
      if (!stored) return { kind: 'running' }
      const now = clock()
      if (stored.expiresAt.getTime() <= now) return (await takeOver(stored, fresh)) ?? { kind: 'running' }
      if (stored.asked !== once.asked) return { kind: 'other' }
      // An answer of before a restore names epochs that are behind those of today: the written document gives another.
      if (!isSinceRestore(stored.claimedAt)) return (await takeOver(stored, fresh)) ?? { kind: 'running' }
      if (stored.answer) return { kind: 'answered', answer: stored.answer }
      if (now - stored.claimedAt < claimLifeMs) return { kind: 'running' }
      return (await takeOver(stored, fresh)) ?? { kind: 'running' }
    },

    /** Says that the claim's holder is still at work. */
    async renew(id: string, token: string): Promise<void> {
      await model.updateOne({ _id: id, token, answer: trusted({ $exists: false }) }, { $set: { claimedAt: clock() } })
    },

    /** Keeps the answer for whoever asks with the same key. */
    async remember(id: string, token: string, answer: KeptAnswer): Promise<void> {
      await model.updateOne({ _id: id, token }, { $set: { answer } })
    },

    /** Forgets a wish that had no effect: its key may be used again. */
    async giveUp(id: string, token: string): Promise<void> {
      await model.deleteOne({ _id: id, token })
    },
  }
}

export type AnswerStore = ReturnType<typeof createAnswerStore>
