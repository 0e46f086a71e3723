import { adminResult, type AdminResult, type StartSessionBody } from '@papan/contracts/calls/result-calls.ts'
import { isSlotChanged } from '../../shared/api/api-error.ts'
import { useSendOnce } from '../../shared/api/use-send-once.ts'
import { mayReplace, mayReplaceChanged } from './replace-question.ts'
import { resultsApi } from './results-api.ts'
import { expectedIn, slotOf } from './slots.ts'

/**
 * Begins a draw with these prizes, or enters them into the one that is there. Asks before a number of PRIZE 1 to 3 takes another's
 * place; answers false when it is not to. Throws an `ApiError`.
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
    // The server looks again: where nothing is known, its answer asks.
    const known = await askDraw({ market, date })
      .unwrap()
      .catch(() => null)
    return (await mayReplace(known, prizes)) && send(body, known)
  }
}
