import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isDoubleEntryType, isNewer, isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { accessToken } from '../../../api/access-token.ts'
import { randomKey } from '../../../api/attempt-key.ts'
import { tokenOwner } from '../../../api/token-payload.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { confirmDialog } from '../../../dialogs/dialog-store.ts'
import type { WithConnection } from '../../../../shared/socket/connection.ts'
import { createPrizeQueue, type PrizeQueue, type QueueState } from './prize-queue.ts'
import { mayReplace, mayReplaceChanged } from '../../results/replace-question.ts'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'
import { replacedBy, slotOf } from '../../results/slots.ts'
import { useSendPrize } from './use-send-prize.ts'
import { expectedAfter, type QueuedPrize } from './waiting-prizes.ts'

/** Ms between retries without any sign of the connection. */
const retryMs = 3_000

type Handlers = {
  onSaved: (prize: Prize) => void
  onDropped: (prize: Prize, why: 'replace' | 'repeat' | 'mismatched') => void
  onUnsaved: (prizes: Prize[], reason: string | null) => void
}

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

  const sendOne = useEffectEvent(send)
  const onSaved = useEffectEvent(handlers.onSaved)
  const onDropped = useEffectEvent(handlers.onDropped)
  const onUnsaved = useEffectEvent(handlers.onUnsaved)
  const queue = useRef<PrizeQueue>(undefined)
  useEffect(() => {
    const made = createPrizeQueue({
      send: (prize) => sendOne(prize),
      publishedIn: (type) => slotOf(newest.current, type)?.numbers ?? null,
      ask: {
        replace: (prize, current = newest.current) => mayReplaceChanged(current, prize),
        repeat: ({ type, numbers }) =>
          confirmDialog(resultsText.repeatedQuestion(type, numbers), { yes: resultsText.repeatedYes, unfocused: true }),
        late: (prizes) =>
          confirmDialog(resultsText.lateQuestion(prizes), { yes: resultsText.lateYes, unfocused: true }),
      },
      maySend: () => navigator.onLine && tokenOwner(accessToken.read()) === userId,
      now: () => clock.now(),
      makeKey: randomKey,
      onState: setState,
      onSaved: (prize) => onSaved(prize),
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
    /** Queues a prize once the admin confirms any replacement; false if declined. */
    async add(prize: Prize): Promise<boolean> {
      const { type } = prize
      const asks = replacedBy(newest.current, prize) !== null
      const published = slotOf(newest.current, type)?.numbers ?? null
      if (!(await mayReplace(newest.current, [prize]))) return false
      const isBlind = doubleEntry?.on === true && isDoubleEntryType(type)
      queue.current?.add({
        ...prize,
        // A confirmed replacement is a new request.
        key: asks ? randomKey() : keyFor(prize),
        expected: isSingleNumberType(type) ? expectedAfter(current(), type, published, isBlind) : undefined,
        repeat: false,
        typedAt: clock.now(),
      })
      return true
    },
  }
}
