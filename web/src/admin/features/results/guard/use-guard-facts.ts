import { useMemo } from 'react'
import { useDispatch, useStore } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { GuardFacts } from '@papan/contracts/lottery/guard.ts'
import type { DrawKey } from '../results-api.ts'
import { guardApi } from './guard-api.ts'

/** Ms after which facts are fetched again before they are used. */
const maxAgeMs = 4_000
/** Ms that a number waits for facts; then it goes without a question. */
const maxWaitMs = 4_000

/** Facts of draws for the guard; null where none can be had. */
export const useGuardFacts = () => {
  const store = useStore()
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  return useMemo(() => {
    const entryOf = (draw: DrawKey) => guardApi.endpoints.guardFacts.select(draw)(store.getState() as never)
    /** Those in the cache, of any age. */
    const cached = (draw: DrawKey): GuardFacts | null => entryOf(draw).data ?? null
    const known = (draw: DrawKey): GuardFacts | null => {
      const { isSuccess, data, fulfilledTimeStamp = 0 } = entryOf(draw)
      return navigator.onLine && isSuccess && Date.now() - fulfilledTimeStamp < maxAgeMs ? data : null
    }
    const mayCome = (): boolean => navigator.onLine
    const fetch = (draw: DrawKey): Promise<GuardFacts | null> =>
      dispatch(guardApi.endpoints.guardFacts.initiate(draw, { subscribe: false, forceRefetch: true }))
        .unwrap()
        .catch(() => null)
    return {
      cached,
      known,
      mayCome,
      /** Fetches facts that are old, ahead of their use. */
      refresh: (draw: DrawKey): void => {
        if (!known(draw) && mayCome()) void fetch(draw)
      },
      fresh: async (draw: DrawKey): Promise<GuardFacts | null> => {
        const facts = known(draw)
        if (facts || !mayCome()) return facts
        const tooLate = new Promise<null>((settle) => setTimeout(() => settle(null), maxWaitMs))
        return Promise.race([fetch(draw), tooLate])
      },
    }
  }, [store, dispatch])
}
