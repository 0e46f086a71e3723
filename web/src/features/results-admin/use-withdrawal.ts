import { useState } from 'react'
import { adminResult, type AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { isSignedOut, isStale, messageOf } from '../../shared/api/api-error.ts'
import { alertDialog, toast } from '../../shared/dialogs/dialog-store.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { newestPrize, withdrawalMs } from './newest-prize.ts'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

/** The prize that was published last, while it can still be taken back with one key, and how many seconds are left for that. */
export const useWithdrawal = (result: AdminResult) => {
  const newest = newestPrize(result.prizes)
  const [withdraw] = resultsApi.useWithdrawPrizeMutation()
  const [isBusy, setIsBusy] = useState(false)
  const publishedAt = newest?.at ?? null
  const secondsLeft = useAtNow(
    (now) => (publishedAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(publishedAt) + withdrawalMs - now) / 1000))),
    'second',
  )
  if (!newest || secondsLeft === 0) return null

  /** A colleague's prize in between changes nothing about this one. */
  const attempt = async (current: AdminResult, triesLeft: number): Promise<void> => {
    try {
      await withdraw({ id: current.id, prizeId: newest.id, epoch: current.epoch, rev: current.rev }).unwrap()
    } catch (failure) {
      const newer = isStale(failure) ? adminResult.safeParse(failure.current).data : undefined
      const isThere = newer?.prizes.some(({ id, numbers }) => id === newest.id && numbers === newest.numbers)
      if (!newer || !isThere || triesLeft === 0) throw failure
      await attempt(newer, triesLeft - 1)
    }
  }
  /** Takes it back; answers whether it is gone. */
  const takeBack = async (): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    try {
      // Busy until the answer: whoever has read of a failure can try again at once.
      await attempt(result, 3).finally(() => setIsBusy(false))
      toast(resultsText.withdrawn(newest.type, newest.numbers))
      return true
    } catch (failure) {
      if (!isSignedOut(failure)) await alertDialog(messageOf(failure, resultsText.withdrawFailed))
      return false
    }
  }
  return { prize: newest, secondsLeft, isBusy, takeBack }
}
