import type { WithdrawnDraw } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { Withdrawal } from '@papan/contracts/calls/content/public-calls.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import { goneOf } from '../results/corrections.ts'
import { resultNotFound } from '../results/result-store.ts'
import type { ReadResult, ResultStore } from '../results/result-store.ts'
import type { ChangedNumberStore } from './changed-number-store.ts'
import type { ChangedNumbers } from './stored-change.ts'
import { withdrawalOfDraw, withdrawnOfDraw } from './withdrawals-now.ts'

type WithdrawalsDeps = {
  changedNumberStore: ChangedNumberStore
  resultStore: Pick<ResultStore, 'findStored' | 'model'>
  clock: () => number
}

/** Every page embeds the list. */
const maxListed = 100
const idOf = ({ market, date }: ChangedNumbers): string => drawId(market, date)

/** Withdrawn numbers as visitors read them. */
export const createWithdrawals = ({ changedNumberStore, resultStore, clock }: WithdrawalsDeps) => {
  /** By draw, newest first; one query where nothing was withdrawn. `withdrawals`: newest first. */
  const withdrawnNow = async (withdrawals: readonly ChangedNumbers[]): Promise<WithdrawnDraw[]> => {
    const byDraw = Map.groupBy(withdrawals, idOf)
    if (byDraw.size === 0) return []
    const filter = { _id: { $in: [...byDraw.keys()] }, ...notDeleted }
    const options = { projection: { epoch: 1, rev: 1, 'prizes.type': 1, 'prizes.numbers': 1 } } as const
    const found = await findPlain<ReadResult>(resultStore.model, filter, options)
    const stored = new Map(found.map((result) => [result._id, result]))
    return [...byDraw]
      .flatMap(([id, ofDraw]) => withdrawnOfDraw(ofDraw, stored.get(id) ?? null) ?? [])
      .sort((one, other) => other.at.localeCompare(one.at))
      .map((one) => ({ ...one, epoch: outwardEpoch(one) }))
  }

  return {
    /** Throws 404 for a draw with a published number, and for one without a withdrawal. */
    async ofDraw(market: string, date: string): Promise<Withdrawal> {
      const serverTime = new Date(clock()).toISOString()
      const [withdrawals, stored] = await Promise.all([
        changedNumberStore.withdrawalsOf(market, date),
        resultStore.findStored(drawId(market, date)),
      ])
      const found = withdrawalOfDraw(withdrawals, stored)
      if (!found) throw resultNotFound()
      const { at, rev, reason } = found
      return {
        market,
        date,
        at,
        reason: reason ?? null,
        prizes: goneOf(found),
        epoch: outwardEpoch(found),
        rev,
        serverTime,
      }
    },

    /** Of the last 90 days. */
    list: async (): Promise<WithdrawnDraw[]> =>
      (await withdrawnNow(await changedNumberStore.recentWithdrawals())).slice(0, maxListed),

    /** Markets whose draw of a date lost all its numbers. */
    marketsOn: async (date: string): Promise<string[]> =>
      (await withdrawnNow(await changedNumberStore.withdrawalsOn(date))).flatMap(({ market, numbers }) =>
        numbers ? [] : market,
      ),
  }
}

export type Withdrawals = ReturnType<typeof createWithdrawals>
