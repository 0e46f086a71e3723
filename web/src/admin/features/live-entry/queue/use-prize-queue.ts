import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType, isNewer, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { accessToken, tokenOwner } from '../../../api/access-token.ts'
import { randomKey } from '../../../api/attempt-key.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { confirmDialog } from '../../../dialogs/dialog-store.ts'
import type { WithConnection } from '../../../../shared/socket/connection.ts'
import { createPrizeQueue, type PrizeQueue, type QueueState } from './prize-queue.ts'
import { resultsApi } from '../../results/results-api.ts'
import { notYetIn } from '../../results/draw-plan.ts'
import { resultsText } from '../../results/results-text.ts'
import { replacedBy, slotOf } from '../../results/slots.ts'
import { useNumberGuard } from './use-number-guard.ts'
import { useSendPrize } from './use-send-prize.ts'
import { expectedAfter, type QueuedPrize } from './waiting-prizes.ts'

/** Ms between retries without any sign of the connection. */
const retryMs = 3_000

type Handlers = {
  /** The guard asks about this prize until the returned end is called. */
  showAsked: (prize: Prize) => () => void
  onSaved: (prize: Prize, warnings: GuardReason[]) => void
  onDropped: (prize: Prize, why: 'guard' | 'repeat' | 'mismatched') => void
  onUnsaved: (prizes: Prize[], reason: string | null) => void
}

/** A replacement that was not asked yet expects an empty slot, so that the queue asks. */
const unlessUnasked = (expected: string | null, isAsked: boolean): string | null => (isAsked ? expected : null)

/** Retries when the connection seems back, and at an interval. */
const useRetries = (isWaiting: boolean, retry: () => void) => {
  const connection = useSelector((state: WithConnection) => state.connection.state)
  const retryQueue = useEffectEvent(retry)
  useEffect(() => {
    if (isWaiting && connection === 'connected') retryQueue()
  }, [isWaiting, connection])
  useEffect(() => {
    if (!isWaiting) return undefined
    const tryAgain = () => retryQueue()
    const timer = setInterval(tryAgain, retryMs)
    window.addEventListener('online', tryAgain)
    document.addEventListener('visibilitychange', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
      document.removeEventListener('visibilitychange', tryAgain)
    }
  }, [isWaiting])
}

/** One admin's queue of typed prizes for a draw, in this tab's memory. */
export const usePrizeQueue = (result: AdminResult, userId: string, handlers: Handlers) => {
  const clock = useContext(ClockContext)
  const { data: doubleEntry } = resultsApi.useDoubleEntryQuery()
  const [state, setState] = useState<QueueState>({ prizes: [], status: 'idle' })
  /** The newest known result: a response arrives before the render that shows it. */
  const newest = useRef(result)
  const keepNewest = (next: AdminResult) => {
    if (isNewer(next, newest.current)) newest.current = next
  }
  const follow = useEffectEvent(keepNewest)
  useEffect(() => follow(result), [result])
  const { send, keyFor } = useSendPrize(result.id, keepNewest)
  const guard = useNumberGuard(result, newest, handlers.showAsked)

  const askRepeat = useEffectEvent((prize: Prize) => {
    const question = resultsText.repeatedQuestion(prize.type, prize.numbers)
    const answered = confirmDialog(question, { yes: resultsText.repeatedYes, unfocused: true })
    return answered.finally(handlers.showAsked(prize))
  })
  const sendOne = useEffectEvent(send)
  const check = useEffectEvent(guard.check)
  const replace = useEffectEvent(guard.replace)
  const onSaved = useEffectEvent(handlers.onSaved)
  const onDropped = useEffectEvent(handlers.onDropped)
  const onUnsaved = useEffectEvent(handlers.onUnsaved)
  const queue = useRef<PrizeQueue>(undefined)
  useEffect(() => {
    const made = createPrizeQueue({
      send: (prize) => sendOne(prize),
      publishedIn: (type) => slotOf(newest.current, type)?.numbers ?? null,
      guard: { check: (prize) => check(prize), replace: (prize, current) => replace(prize, current) },
      ask: {
        repeat: (prize) => askRepeat(prize),
        late: (prizes) =>
          confirmDialog(resultsText.lateQuestion(prizes), { yes: resultsText.lateYes, unfocused: true }),
      },
      maySend: () => navigator.onLine && tokenOwner(accessToken.read()) === userId,
      now: () => clock.now(),
      makeKey: randomKey,
      onState: setState,
      onSaved: (prize, _result, warnings) => onSaved(prize, warnings),
      onDropped: (prize, why) => onDropped(prize, why),
      onUnsaved: (prizes, reason) => onUnsaved(prizes, reason),
    })
    queue.current = made
    return () => made.close()
  }, [clock, userId])
  useRetries(state.status === 'waiting', () => queue.current?.retry())
  const current = (): readonly QueuedPrize[] => queue.current?.prizes ?? []

  return {
    ...state,
    cancel: (prize: QueuedPrize) => queue.current?.cancel(prize),
    newestResult: () => newest.current,
    /** The queue now, not as of the last render. */
    current,
    prepare: guard.prepare,
    /** Queues a prize once the admin answered the guard; false if declined. */
    async add(prize: Prize): Promise<boolean> {
      const { type } = prize
      const published = slotOf(newest.current, type)?.numbers ?? null
      const isReplacing = replacedBy(newest.current, prize) !== null
      const entered = await guard.entered(prize, notYetIn(newest.current.prizes, current()))
      if (!entered) return false
      const isBlind = doubleEntry?.on === true && isDoubleEntryType(type)
      const expected = expectedAfter(current(), type, published, isBlind)
      queue.current?.add({
        ...prize,
        // A confirmed number is a new request.
        key: isReplacing || entered.codes.length > 0 ? randomKey() : keyFor(prize),
        expected: isSingleNumberType(type)
          ? unlessUnasked(expected, entered.isReplaceAsked || !isReplacing)
          : undefined,
        repeat: false,
        confirmed: entered.codes,
        isChecked: entered.isChecked,
        typedAt: clock.now(),
      })
      return true
    },
  }
}
