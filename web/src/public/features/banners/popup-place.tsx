import { useEffect, useState, type ComponentType } from 'react'
import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { sessionStore } from '../../../shared/storage/safe-storage.ts'
import { bannerText } from './banner-text.ts'

/** The popup waits this long after the first interaction: visitors come for a number, ms. */
const readFirstMs = 2_500
/** Without any interaction, ms. */
const untouchedMs = 12_000
const interactions = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const
const seenKey = 'hasSeenPopup'

type Popup = { banner: Banner; Dialog: ComponentType<{ banner: Banner; onClose: () => void }> }

/** With its code, which most pages never need. */
const findPopup = async (): Promise<Popup | null> => {
  try {
    const { loadPopup, PopupDialog } = await import('./popup-dialog.tsx')
    const banner = await loadPopup()
    return banner && { banner, Dialog: PopupDialog }
  } catch (error) {
    console.error(bannerText.popupFailed, error)
    return null
  }
}

/** Once per page where storage is refused. */
let wasShown = false
const isSeen = (): boolean => wasShown || sessionStore.get(seenKey) !== null

/** Calls after reading time, unless cancelled. */
const afterReading = (run: () => void): (() => void) => {
  let timer = setTimeout(run, untouchedMs)
  const listening = new AbortController()
  const begun = () => {
    listening.abort()
    clearTimeout(timer)
    timer = setTimeout(run, readFirstMs)
  }
  for (const sign of interactions) window.addEventListener(sign, begun, { passive: true, signal: listening.signal })
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

/** The popup banner, once a browser session; idle while it `waits`. */
export const PopupPlace = ({ waits }: { waits: boolean }) => {
  const [popup, setPopup] = useState<Popup | null>(null)
  if (waits && popup) setPopup(null)
  useEffect(() => {
    if (waits || isSeen()) return undefined
    let isCancelled = false
    const show = async () => {
      const found = await findPopup()
      if (isCancelled || !found) return
      wasShown = true
      sessionStore.set(seenKey, 'true')
      setPopup(found)
    }
    const leave = afterReading(() => void show())
    return () => {
      isCancelled = true
      leave()
    }
  }, [waits])
  return popup && <popup.Dialog banner={popup.banner} onClose={() => setPopup(null)} />
}
