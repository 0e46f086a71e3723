import { useRef } from 'react'
import { adminResult, type AdminResult, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isMismatched, isSlotChanged, messageOf } from '../../../api/api-error.ts'
import { isRetryable, isUnanswered, randomKey } from '../../../api/attempt-key.ts'
import { unasked } from '../../results/guard/guard-entry.ts'
import type { Attempt } from './prize-queue.ts'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'
import type { QueuedPrize } from './waiting-prizes.ts'

const nameOf = ({ type, numbers }: Prize): string => `${type} ${numbers}`

/**
 * Sends one prize with its key and expected slot. `keyFor` gives a new prize its key: one returned with an unknown
 * outcome keeps its first key.
 */
export const useSendPrize = (resultId: string, onResult: (result: AdminResult) => void) => {
  const [addPrize] = resultsApi.useAddPrizeMutation()
  const unknownKeys = useRef(new Map<string, string>())

  const send = async (prize: QueuedPrize): Promise<Attempt> => {
    const { type, numbers, repeat, key, expected, confirmed } = prize
    unknownKeys.current.delete(nameOf(prize))
    try {
      const answer = await addPrize({
        id: resultId,
        // Only a service that answered the guard's facts gave a reason to confirm: it knows the key.
        body: { type, numbers, repeat, ...(confirmed.length > 0 ? { confirmed: [...confirmed] } : {}) },
        key,
        expected: expected === undefined ? [] : [{ type, numbers: expected }],
      }).unwrap()
      const { repeated, warnings, ...result } = answer
      onResult(result)
      return repeated ? { kind: 'repeated' } : { kind: 'saved', result, warnings: unasked(warnings, confirmed) }
    } catch (failure) {
      if (isSlotChanged(failure)) {
        const current = adminResult.safeParse(failure.current).data ?? null
        if (current) onResult(current)
        return { kind: 'slot-changed', current }
      }
      if (isMismatched(failure)) return { kind: 'mismatched' }
      if (isRetryable(failure)) return { kind: 'unanswered' }
      if (isUnanswered(failure)) unknownKeys.current.set(nameOf(prize), key)
      return { kind: 'refused', reason: messageOf(failure, resultsText.addFailed) }
    }
  }
  return { send, keyFor: (prize: Prize): string => unknownKeys.current.get(nameOf(prize)) ?? randomKey() }
}
