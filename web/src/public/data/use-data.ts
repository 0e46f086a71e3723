import { useCallback, useContext, useEffect } from 'react'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import type { Call } from './calls.ts'
import { loadCall } from './load-call.ts'
import { retryPace, unsettledPace } from './refetch-regularly.ts'
import { keepShown } from './shown-calls.ts'
import { useRefetch } from './use-refetch.ts'
import { useAppDispatch, useAppSelector } from './hooks.ts'

/** A younger answer is shown without a refetch, ms. */
const freshMs = 10_000

/** `data` survives a failed refresh; status 0 is no answer. */
export type Loaded<Answer> = { data: Answer | undefined; isFailed: boolean; status: number; refetch: () => void }

/** The answer of a call, fetched when missing or old, kept current while mounted. */
export const useData = <Answer>(call: Call<Answer>): Loaded<Answer> => {
  const dispatch = useAppDispatch()
  const clock = useContext(ClockContext)
  const entry = useAppSelector((state) => state.serverData.entries[call])
  const refetch = useCallback(() => void dispatch(loadCall(call)), [dispatch, call])
  const fetchedAt = entry?.fetchedAt
  useEffect(() => {
    if (fetchedAt === undefined || clock.now() - fetchedAt > freshMs) refetch()
    return keepShown(call)
    // On mount only: pushes, polls and the return to the tab refresh later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [call, refetch])
  const gotNothing = entry?.failed === true && entry.data === undefined && entry.status !== 404
  useRefetch(call, { ...retryPace, isOn: gotNothing })
  useRefetch(call, { ...unsettledPace, isOn: entry?.isUnsettled === true })
  return {
    data: entry?.data as Answer | undefined,
    isFailed: entry?.failed ?? false,
    status: entry?.status ?? 0,
    refetch,
  }
}
