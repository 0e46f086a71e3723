import {
  adminResult,
  type AdminResult,
  type StartSessionBody,
  type WrittenResult,
} from '@papan/contracts/calls/content/result-calls.ts'
import { isSlotChanged } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { codesOf, unasked } from '../guard/guard-entry.ts'
import { useSheetGuard } from '../guard/use-sheet-guard.ts'
import { mayReplaceChanged } from '../replace-question.ts'
import { resultsApi } from '../results-api.ts'
import { expectedIn, slotOf } from '../slots.ts'

/**
 * Starts a draw with these prizes, or adds them to an existing one. Asks before a number that the guard doubts; null if
 * declined. `warnings` of the answer are those that were not asked. Throws an `ApiError`.
 */
export const useStartWithPrizes = () => {
  const [start] = resultsApi.useStartSessionMutation()
  const [askDraw] = resultsApi.useLazyDrawResultQuery()
  const sendOnce = useSendOnce()

  const guard = useSheetGuard()

  const send = async (body: StartSessionBody, known: AdminResult | null): Promise<WrittenResult | null> => {
    const expected = expectedIn(known, body.prizes)
    try {
      const written = await sendOnce({ body, expected }, (key) => start({ body, key, expected }).unwrap())
      return { ...written, warnings: unasked(written.warnings, body.confirmed ?? []) }
    } catch (failure) {
      if (!isSlotChanged(failure)) throw failure
      const current = adminResult.safeParse(failure.current).data ?? null
      const changed = body.prizes.filter(
        ({ type, numbers }) =>
          slotOf(current, type)?.numbers !== numbers && slotOf(current, type)?.numbers !== slotOf(known, type)?.numbers,
      )
      for (const prize of changed) if (!(await mayReplaceChanged(current, prize))) return null
      return send(body, current)
    }
  }

  return async (body: StartSessionBody): Promise<WrittenResult | null> => {
    const { market, date, prizes } = body
    // Without the current result the server decides, and its 409 leads to the question.
    const known = await askDraw({ market, date })
      .unwrap()
      .catch(() => null)
    const reasons = await guard({ market, date }, known, prizes)
    if (!reasons) return null
    const confirmed = codesOf(reasons)
    return send({ ...body, ...(confirmed.length > 0 ? { confirmed } : {}) }, known)
  }
}
