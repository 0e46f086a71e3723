import type { Call } from './calls.ts'
import type { AppThunk } from './data-store.ts'
import { fetchCall } from './fetch-call.ts'
import { answered, failed } from './server-data.ts'

/** ms; a phone without reception must see its error. */
const timeoutMs = 10_000

type Flight = { again: boolean }
const flights = new WeakMap<object, Map<string, Flight>>()

const flightsOf = (owner: object): Map<string, Flight> => {
  const known = flights.get(owner) ?? new Map<string, Flight>()
  flights.set(owner, known)
  return known
}

/** Fetches a call into the store. Called while in flight, it fetches once more: that answer may predate the call. */
export const loadCall =
  (call: Call<unknown>): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { clock }) => {
    const inFlight = flightsOf(clock)
    const current = inFlight.get(call)
    if (current) {
      current.again = true
      return
    }
    const flight: Flight = { again: true }
    inFlight.set(call, flight)
    while (flight.again) {
      flight.again = false
      const fetched = await fetchCall(call, {
        base: '/api',
        timeoutMs,
        onDate: (date) => clock.learn(date, Date.now()),
      })
      const at = clock.now()
      dispatch(fetched.ok ? answered({ call, at, ...fetched }) : failed({ call, status: fetched.status, at }))
    }
    inFlight.delete(call)
  }
