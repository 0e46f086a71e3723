import {
  changesInPage,
  type ChangedDraw,
  type ChangedDrawList,
} from '@papan/contracts/calls/content/changed-number-calls.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted, withoutOutbox } from '@papan/service-kit/records/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import type { ReadResult, ResultStore } from '../results/result-store.ts'
import type { ChangedNumberStore } from './changed-number-store.ts'
import { wasStored, type ChangedNumbers } from './stored-change.ts'

type ChangedNumbersDeps = {
  changedNumberStore: Pick<ChangedNumberStore, 'list'>
  resultStore: Pick<ResultStore, 'model'>
  clock: () => number
}

const stateOf = ({ market, date, epoch, rev }: ChangedNumbers): string => `${drawId(market, date)} ${epoch} ${rev}`

/** One change makes a state: of two, the deletion, since a deleted draw no longer shows it. */
const onePerState = (changed: readonly ChangedNumbers[]): ChangedNumbers[] => {
  const removals = new Set(changed.filter(({ removal }) => removal).map(stateOf))
  return changed.filter((one) => one.removal || !removals.has(stateOf(one)))
}

const toAnswer = ({ market, date, at, reason, changes }: ChangedNumbers): ChangedDraw => ({
  market,
  date,
  at,
  reason: reason ?? null,
  changes: changes.map(({ type, from, to }) => ({ type, from, to: to ?? null })),
})

/** The public list of every number that was replaced or withdrawn. */
export const createChangedNumbers = ({ changedNumberStore, resultStore, clock }: ChangedNumbersDeps) => ({
  /** `market`: '' for all; `page` counts from 1. */
  async list(market: string, page: number): Promise<ChangedDrawList> {
    const { found, total } = await changedNumberStore.list(market || undefined, page, changesInPage)
    const ids = [...new Set(found.map((one) => drawId(one.market, one.date)))]
    const filter = { _id: { $in: ids }, ...notDeleted }
    const results =
      ids.length > 0 ? await findPlain<ReadResult>(resultStore.model, filter, { projection: withoutOutbox }) : []
    const storedOf = new Map(results.map((result) => [result._id, result]))
    const happened = found.filter((one) => wasStored(one, storedOf.get(drawId(one.market, one.date)) ?? null))
    return {
      data: onePerState(happened).map(toAnswer),
      meta: { page, totalPages: Math.ceil(total / changesInPage) },
      serverTime: new Date(clock()).toISOString(),
    }
  },
})

export type ChangedNumbersOfDraws = ReturnType<typeof createChangedNumbers>
