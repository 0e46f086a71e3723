import { useEffect } from 'react'
import type { Call } from './calls.ts'
import { loadCall } from './load-call.ts'
import { useAppDispatch } from './store-hooks.ts'

/** Fetches a call again every `everyMs`, give or take `spreadMs`, while the tab is seen and `isOn`. */
export const useRefetch = (
  call: Call<unknown> | null,
  { everyMs, spreadMs, isOn = true }: { everyMs: number; spreadMs: number; isOn?: boolean },
): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isOn || call === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(
        () => {
          if (document.visibilityState === 'visible') void dispatch(loadCall(call))
          plan()
        },
        everyMs + (Math.random() * 2 - 1) * spreadMs,
      )
    }
    plan()
    return () => clearTimeout(timer)
  }, [dispatch, call, everyMs, spreadMs, isOn])
}
