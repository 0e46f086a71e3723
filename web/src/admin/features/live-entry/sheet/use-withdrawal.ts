import { useState } from 'react'
import { adminResult, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { isSignedOut, isStale, messageOf } from '../../../api/api-error.ts'
import { alertDialog, toast } from '../../../dialogs/dialog-store.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { askWithReason } from '../../results/correction-reason.ts'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'

type AdminPrize = AdminResult['prizes'][number]

/** Ms after publishing in which an admin may withdraw their last number with one key. */
const withdrawalMs = 60_000

/** The prize that this admin touched last; null when several were stored at once, as it would be ambiguous. */
export const newestOwnPrize = (prizes: readonly AdminPrize[], username: string): AdminPrize | null => {
  const own = prizes.filter(({ by }) => by === username)
  const latest = own.reduce((at, prize) => (prize.at && prize.at > at ? prize.at : at), '')
  const newest = own.filter(({ at }) => at === latest)
  return latest && newest.length === 1 ? (newest[0] ?? null) : null
}

/** The prize that this admin published last and the seconds left to withdraw it; null for none. */
export const useWithdrawal = (result: AdminResult, username: string) => {
  const newest = newestOwnPrize(result.prizes, username)
  const [withdrawPrize] = resultsApi.useWithdrawPrizeMutation()
  const [isBusy, setIsBusy] = useState(false)
  const publishedAt = newest?.at ?? null
  const secondsLeft = useAtNow(
    (now) => (publishedAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(publishedAt) + withdrawalMs - now) / 1000))),
    'second',
  )
  if (!newest || secondsLeft === 0) return null

  /** Retries on a newer revision while the prize is unchanged. */
  const attempt = async (current: AdminResult, given: { reason?: string }, triesLeft: number): Promise<AdminResult> => {
    try {
      return await withdrawPrize({
        id: current.id,
        prizeId: newest.id,
        epoch: current.epoch,
        rev: current.rev,
        ...given,
      }).unwrap()
    } catch (failure) {
      const newer = isStale(failure) ? adminResult.safeParse(failure.current).data : undefined
      const isThere = newer?.prizes.some(({ id, numbers }) => id === newest.id && numbers === newest.numbers)
      if (!newer || !isThere || triesLeft === 0) throw failure
      return attempt(newer, given, triesLeft - 1)
    }
  }
  /** Withdraws after a confirmation; returns the new result, null if declined or failed. */
  const withdraw = async (): Promise<AdminResult | null> => {
    if (isBusy) return null
    const given = await askWithReason(resultsText.withdrawQuestion(newest.type, newest.numbers), {
      yes: resultsText.withdrawYes,
      unfocused: true,
    })
    if (!given) return null
    setIsBusy(true)
    try {
      // Busy only until the response, so that a failure can be retried at once.
      const left = await attempt(result, given, 3).finally(() => setIsBusy(false))
      const before = left.prizes.find(({ id }) => id === newest.id)
      toast(
        before
          ? resultsText.numberIsBack(newest.type, newest.numbers, before.numbers)
          : resultsText.withdrawn(newest.type, newest.numbers),
      )
      return left
    } catch (failure) {
      if (!isSignedOut(failure)) await alertDialog(messageOf(failure, resultsText.withdrawFailed))
      return null
    }
  }
  return { prize: newest, secondsLeft, isBusy, withdraw }
}
