import { useEffect } from 'react'

/** Keeps the screen on while `isOn` and the page is in sight. Browsers release it with the tab; some lack it. */
export const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    let isAsking = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || isAsking || (lock && !lock.released)) return
      isAsking = true
      try {
        // oxlint-disable-next-line compat/compat -- tested above
        const got = await navigator.wakeLock.request('screen')
        if (isOver) await got.release()
        else lock = got
      } finally {
        isAsking = false
      }
    }
    // Refused in power saving.
    const keep = () => void request().catch(() => undefined)
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release().catch(() => undefined)
    }
  }, [isOn])
}
