import type { WithdrawnDraw } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { isNewer, isPublished, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { goneOf } from '../results/corrections.ts'
import type { ResultFields } from '../results/result-store.ts'
import type { ChangedNumbers } from './stored-change.ts'

/** The stored result; null once it is deleted. */
type Stored = (Pick<ResultFields, 'prizes'> & { epoch: number; rev: number }) | null

/** Withdrawals are stored before their change, which may have failed. */
const hasHappened = (withdrawal: ChangedNumbers, stored: Stored): boolean =>
  stored === null || !isNewer(withdrawal, stored)

/** The newest withdrawal of a draw without any published number, else null. `withdrawals`: newest first. */
export const withdrawalOfDraw = (withdrawals: readonly ChangedNumbers[], stored: Stored): ChangedNumbers | null =>
  stored && isPublished(stored) ? null : (withdrawals.find((one) => hasHappened(one, stored)) ?? null)

/** `PRIZE n` has a successor once any number is published under it. */
const isGone = ({ type, numbers }: ReturnType<typeof goneOf>[number], { prizes }: NonNullable<Stored>): boolean =>
  !prizes.some((prize) => prize.type === type && (isSingleNumberType(type) || prize.numbers === numbers))

/** What is withdrawn of a draw now; null for nothing. `withdrawals`: newest first. */
export const withdrawnOfDraw = (withdrawals: readonly ChangedNumbers[], stored: Stored): WithdrawnDraw | null => {
  const ofDraw = withdrawalOfDraw(withdrawals, stored)
  const partly =
    stored && isPublished(stored)
      ? // A draw that was entered again outranks the deleted one.
        withdrawals.filter((one) => one.epoch === stored.epoch && hasHappened(one, stored))
      : []
  const numbers = new Map(
    partly
      .flatMap(goneOf)
      .filter((prize) => stored && isGone(prize, stored))
      .map(({ type, numbers: number }): [string, [string, string]] => [`${type} ${number}`, [type, number]]),
  )
  const newest = ofDraw ?? (numbers.size > 0 ? partly[0] : undefined)
  if (!newest) return null
  const { market, date, at, epoch, rev } = newest
  return { market, date, at, epoch, rev, ...(ofDraw ? {} : { numbers: [...numbers.values()] }) }
}
