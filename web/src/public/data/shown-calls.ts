import type { Call } from './calls.ts'

/** How many components show each call now. Only effects write here, so it stays empty on the server. */
const shown = new Map<Call<unknown>, number>()

/** Counts a call as shown until the returned function is called. */
export const keepShown = (call: Call<unknown>): (() => void) => {
  shown.set(call, (shown.get(call) ?? 0) + 1)
  return () => {
    const left = (shown.get(call) ?? 1) - 1
    if (left > 0) shown.set(call, left)
    else shown.delete(call)
  }
}

/** The calls that are on screen. */
export const shownCalls = (): Call<unknown>[] => [...shown.keys()]
