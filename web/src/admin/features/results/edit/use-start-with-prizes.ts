import { adminResult, type AdminResult, type StartSessionBody } from '@papan/contracts/calls/content/result-calls.ts'
import { isSlotChanged } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { mayReplace, mayReplaceChanged } from '../replace-question.ts'
import { resultsApi } from '../results-api.ts'
import { expectedIn, slotOf } from '../slots.ts'

/**
 * Starts a draw with these prizes, or adds them to an existing one. Asks before replacing a number of PRIZE 1 to 3;
 * false if declined. Throws an `ApiError`.
 */
export const useStartWithPrizes = () => {
  const [start] = resultsApi.useStartSessionMutation()
  const [askDraw] = resultsApi.useLazyDrawResultQuery()
  const sendOnce = useSendOnce()

  const send = async (body: StartSessionBody, known: AdminResult | null): Promise<boolean> => {
    const expected = expectedIn(known, body.prizes)
    try {
      await sendOnce({ body, expected }, (key) => start({ body, key, expected }).unwrap())
      return true
    } catch (failure) {
      if (!isSlotChanged(failure)) throw failure
      const current = adminResult.safeParse(failure.current).data ?? null
      const changed = body.prizes.filter(
        ({ type, numbers }) =>
          slotOf(current, type)?.numbers !== numbers && slotOf(current, type)?.numbers !== slotOf(known, type)?.numbers,
      )
      for (const prize of changed) if (!(await mayReplaceChanged(current, prize))) return false
      return send(body, current)
    }
  }

  return async (body: StartSessionBody): Promise<boolean> => {
    const { market, date, prizes } = body
    // Without the current result the server decides, and its 409 leads to the question.
    const known = await askDraw({ market, date })
      .unwrap()
      .catch(() => null)
    return (await mayReplace(known, prizes)) && send(body, known)
  }
}
