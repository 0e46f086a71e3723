import { Schema, type Connection, type Model } from 'mongoose'
import { z } from 'zod'
import type { Withdrawal } from '@papan/contracts/calls/content/public-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import type { OutboxEvent } from '@papan/service-kit/records/outbox-document.ts'
import { drawId, idsOfSlug } from '../draw-id.ts'
import type { StoredResult } from '../results/result-store.ts'

/** `epoch` and `rev`: the state of the draw without these numbers. */
export type StoredWithdrawal = Omit<Withdrawal, 'serverTime'> & { _id: string; expiresAt: Date }

/** Two years. */
const keptMs = 730 * dayMs
const listedMs = 90 * dayMs
/** Of one list; numbers that were typed again are among them. */
const maxRead = 500

/** Not strict: the data of each event about a result. */
const takingData = z.object({
  publicFrom: z.string().optional(),
  withdrawn: z.array(z.object({ type: z.string(), numbers: z.string() })),
  reason: z.string().optional(),
})

const text = { type: String, required: true }
const count = { type: Number, required: true }

/** Numbers that visitors could see and that were withdrawn. Kept for two years, apart from their results. */
export const createWithdrawalStore = ({ connection, clock }: { connection: Connection; clock: () => number }) => {
  const schema = new Schema(
    {
      _id: text,
      market: text,
      date: text,
      at: text,
      reason: String,
      prizes: { type: [{ _id: false, type: text, numbers: text }], required: true },
      epoch: count,
      rev: count,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false, strict: 'throw' },
  )
  schema.index({ at: -1 })
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const model = connection.model('withdrawals', schema, 'withdrawals') as unknown as Model<StoredWithdrawal>

  const newestFirst = async (filter: Record<string, unknown>, limit: number): Promise<StoredWithdrawal[]> => {
    const kept = { ...filter, expiresAt: { $gt: new Date(clock()) } }
    const found = await findPlain<StoredWithdrawal>(model, kept, { sort: { at: -1 }, limit })
    return found.sort((one, other) => (isNewer(one, other) ? -1 : 1))
  }

  return {
    model,

    /** Stored ahead of the change, so that none is lost; `withdrawals-now.ts` leaves out those whose change failed. */
    keep: async ({ market, date }: StoredResult, { data, epoch, rev, occurredAt }: OutboxEvent): Promise<void> => {
      const taking = takingData.safeParse(data)
      // Visitors never saw a draw of a day to come.
      if (!taking.success || taking.data.publicFrom !== undefined) return
      const { withdrawn: prizes, reason = null } = taking.data
      const expiresAt = new Date(Date.parse(occurredAt) + keptMs)
      const withdrawal = { market, date, at: occurredAt, reason, prizes, epoch, rev, expiresAt }
      await model.replaceOne({ _id: `${drawId(market, date)}_${epoch}_${rev}` }, withdrawal, { upsert: true })
    },

    /** Newest first. */
    ofDraw: (market: string, date: string) => newestFirst({ _id: idsOfSlug(drawId(market, date)), market }, maxRead),

    /** Withdrawals of the last 90 days, newest first. */
    recent: () => newestFirst({ at: { $gte: new Date(clock() - listedMs).toISOString() } }, maxRead),
  }
}

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>
