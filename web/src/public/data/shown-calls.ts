import type { Call } from './calls.ts'

/** Components per call. Only effects write here, so it stays empty on the server. */
const shown = new Map<Call<unknown>, number>()

export const keepShown = (call: Call<unknown>): (() => void) => {
  shown.set(call, (shown.get(call) ?? 0) + 1)
  return () => {
    const left = (shown.get(call) ?? 1) - 1
    if (left > 0) shown.set(call, left)
    else shown.delete(call)
  }
}

export const shownCalls = (): Call<unknown>[] => [...shown.keys()]
