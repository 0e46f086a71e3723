import { openedPageHeader } from '@papan/contracts/paths/route-paths.ts'
import type { Call } from './calls.ts'
import { fetchCall } from './fetch-call.ts'
import { callAnswered, callFailed } from './actions.ts'
import type { AppThunk } from './store.ts'

let opened: string | null = null

/** The page that the client opened by itself: the next call says so, whichever it is, so that a visit counts as a loaded page does. */
export const noteOpened = (address: string): void => {
  opened = address
}

const takeOpened = (): string | null => {
  const address = opened
  opened = null
  return address
}

/** ms; a phone without reception must see its error. */
const timeoutMs = 10_000

/** Fetches a call into the store. Called while in flight, it fetches once more: that answer may predate the call. */
export const loadCall =
  (call: Call<unknown>): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { clock, inFlight }) => {
    if (inFlight.has(call)) {
      inFlight.set(call, true)
      return
    }
    do {
      inFlight.set(call, false)
      const page = takeOpened()
      const fetched = await fetchCall(call, {
        base: '/api',
        timeoutMs,
        ...(page === null ? {} : { headers: { [openedPageHeader]: page } }),
        onDate: clock.learn,
      })
      const at = clock.now()
      dispatch(fetched.ok ? callAnswered({ call, at, ...fetched }) : callFailed({ call, status: fetched.status, at }))
    } while (inFlight.get(call))
    inFlight.delete(call)
  }
