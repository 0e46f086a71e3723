import { useEffect } from 'react'
import type { Call } from './calls.ts'
import { loadCall } from './load-call.ts'
import { refetchRegularly, type Pace } from './refetch-regularly.ts'
import { useAppDispatch } from './hooks.ts'

/** Polls a call while the tab is visible and `isOn`. */
export const useRefetch = (
  call: Call<unknown> | null,
  { everyMs, spreadMs, isOn = true }: Pace & { isOn?: boolean },
): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isOn || call === null) return undefined
    return refetchRegularly(() => void dispatch(loadCall(call)), { everyMs, spreadMs })
  }, [dispatch, call, everyMs, spreadMs, isOn])
}
