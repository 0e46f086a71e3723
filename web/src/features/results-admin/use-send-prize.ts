import { adminResult, type AdminResult, type Prize } from '@papan/contracts/calls/result-calls.ts'
import { isConflict, messageOf } from '../../shared/api/api-error.ts'
import { useSendOnce } from '../../shared/api/use-send-once.ts'
import { confirmDialog } from '../../shared/dialogs/dialog-store.ts'
import { isMismatch } from './open-mismatches.ts'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

/** What became of a prize: stored, not wanted after all, or refused for a reason. */
export type Sent = { kind: 'saved'; result: AdminResult } | { kind: 'dropped' } | { kind: 'failed'; reason: string }

/** Sends one prize, asking first whether a number that its list already holds was really drawn twice. */
export const useSendPrize = (resultId: string) => {
  const [addPrize] = resultsApi.useAddPrizeMutation()
  const sendOnce = useSendOnce()
  const send = async ({ type, numbers }: Prize, repeat = false): Promise<Sent> => {
    const body = { type, numbers, repeat }
    try {
      const answer = await sendOnce(body, (key) => addPrize({ id: resultId, body, key }).unwrap())
      if (!answer.repeated) return { kind: 'saved', result: answer }
      const drawnTwice = await confirmDialog(resultsText.repeatedQuestion(type, numbers), {
        yes: resultsText.repeatedYes,
      })
      return drawnTwice ? await send({ type, numbers }, true) : { kind: 'dropped' }
    } catch (failure) {
      // The notice on this type says what to do, and nothing of the number stays.
      const current = isConflict(failure) ? adminResult.safeParse(failure.current).data : undefined
      if (isMismatch(current, type)) return { kind: 'dropped' }
      return { kind: 'failed', reason: messageOf(failure, resultsText.addFailed) }
    }
  }
  return send
}
