import { trusted, type Connection, type IndexDefinition } from 'mongoose'
import { z } from 'zod'
import type { NumberChange } from '@papan/contracts/calls/content/changed-number-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { definePlainCollection, digestOf, field } from '@papan/service-kit/mongo/plain-collection.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import type { OutboxEvent } from '@papan/service-kit/records/outbox-document.ts'
import { drawId, idsOfSlug } from '../draw-id.ts'
import { changesOf } from '../results/corrections.ts'
import type { ResultFields, StoredResult } from '../results/result-store.ts'
import { wasStored, type ChangedNumbers } from './stored-change.ts'

/** Two years. */
const keptMs = 730 * dayMs
const listedMs = 90 * dayMs
/** Of one list; numbers that were typed again are among them. */
const maxRead = 500

/** Not strict: the data of each event about a result. */
const changeData = z.object({ publicFrom: z.string().optional(), reason: z.string().optional() })

const { text, number, flag, date } = field
const fields = {
  _id: text,
  market: text,
  date: text,
  at: text,
  reason: String,
  changes: { type: [{ _id: false, type: text, from: text, to: String }], required: true },
  removal: flag,
  epoch: number,
  rev: number,
  expiresAt: date,
}
const indexes: IndexDefinition[] = [{ at: -1, _id: -1 }, { market: 1, at: -1, _id: -1 }, { date: -1 }]
const gone = { 'changes.to': null }

/** A repeated write of the same change has the same id. */
const idOf = (draw: string, epoch: number, rev: number, changes: NumberChange[]) =>
  `${draw}_${epoch}_${rev}_${digestOf(changes, 12)}`

/** Numbers that visitors could see and that were replaced or withdrawn. Kept for two years, apart from their results. */
export const createChangedNumberStore = ({ connection, clock }: { connection: Connection; clock: () => number }) => {
  const model = definePlainCollection<ChangedNumbers>(connection, 'changed-numbers', fields, indexes)

  const kept = (filter: Record<string, unknown>) => ({ ...filter, expiresAt: trusted({ $gt: new Date(clock()) }) })
  const newestFirst = async (filter: Record<string, unknown>): Promise<ChangedNumbers[]> => {
    const found = await findPlain<ChangedNumbers>(model, kept(filter), { sort: { at: -1 }, limit: maxRead })
    return found.sort((one, other) => (isNewer(one, other) ? -1 : 1))
  }

  /** Once its draw is deleted, a change that failed looks like one that was made. */
  const removeLost = async (draw: StoredResult): Promise<void> => {
    const { market, date, epoch, rev } = draw
    const filter = { _id: idsOfSlug(drawId(market, date)), market, epoch, rev: { $lte: rev } }
    const lost = (await findPlain<ChangedNumbers>(model, filter)).filter((changed) => !wasStored(changed, draw))
    if (lost.length > 0) await model.deleteMany({ _id: trusted({ $in: lost.map(({ _id }) => _id) }) })
  }

  return {
    model,

    /**
     * Stored ahead of the change, so that none is lost; readers leave out those whose change failed. `after`: null where the draw
     * is deleted.
     */
    keep: async (before: StoredResult, { data, epoch, rev, occurredAt }: OutboxEvent, after: ResultFields | null) => {
      const { market, date } = before
      const read = changeData.safeParse(data)
      // Visitors never saw a draw of a day to come.
      if (!read.success || read.data.publicFrom !== undefined) return
      const changes = changesOf(before.prizes, after?.prizes ?? [])
      if (changes.length === 0) return
      if (after === null) await removeLost(before)
      const { reason = null } = read.data
      const expiresAt = new Date(Date.parse(occurredAt) + keptMs)
      const changed = { market, date, at: occurredAt, reason, changes, removal: after === null, epoch, rev, expiresAt }
      await model.replaceOne({ _id: idOf(drawId(market, date), epoch, rev, changes) }, changed, { upsert: true })
    },

    /** Withdrawals of one draw, newest first. */
    withdrawalsOf: (market: string, date: string) =>
      newestFirst({ _id: idsOfSlug(drawId(market, date)), market, ...gone }),

    /** Withdrawals from draws of one date, newest first. */
    withdrawalsOn: (date: string) => newestFirst({ date, ...gone }),

    /** Withdrawals of the last 90 days, newest first. */
    recentWithdrawals: () => newestFirst({ at: { $gte: new Date(clock() - listedMs).toISOString() }, ...gone }),

    /** Newest first; `page` counts from 1. */
    async list(market: string | undefined, page: number, limit: number) {
      const filter = kept(market === undefined ? {} : { market })
      const sort = { at: -1, _id: -1 } as const
      const [found, total] = await Promise.all([
        findPlain<ChangedNumbers>(model, filter, { sort, skip: (page - 1) * limit, limit }),
        model.countDocuments(filter),
      ])
      return { found, total }
    },
  }
}

export type ChangedNumberStore = ReturnType<typeof createChangedNumberStore>
