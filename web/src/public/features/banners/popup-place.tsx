import { useEffect, useState, type ComponentType } from 'react'
import type { Banner } from '@papan/contracts/calls/banner-calls.ts'
import { sessionStore } from '../../../shared/storage/safe-storage.ts'
import { bannerText } from './banner-text.ts'

/** A visitor comes for a number: nothing lies over the page until so long after he began to look around in it, ms. */
const readFirstMs = 2_500
/** One who only looks sees the page alone for this long, ms. */
const untouchedMs = 12_000
/** By these somebody is known to look around. */
const signs = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const
const seenKey = 'hasSeenPopup'

type Popup = { banner: Banner; Dialog: ComponentType<{ banner: Banner; onClose: () => void }> }

/** The banner with the code that shows it, which most pages of a visit never need. */
const findPopup = async (): Promise<Popup | null> => {
  try {
    const [{ loadPopup }, { PopupDialog }] = await Promise.all([
      import('./load-popup.ts'),
      import('./popup-dialog.tsx'),
    ])
    const banner = await loadPopup()
    return banner && { banner, Dialog: PopupDialog }
  } catch (error) {
    console.error(bannerText.popupFailed, error)
    return null
  }
}

/** Where the browser keeps nothing, a popup still comes once a page at most. */
let wasShown = false
const isSeen = (): boolean => wasShown || sessionStore.get(seenKey) !== null

/** Calls once somebody has had the time to read; not after the returned function was called. */
const afterReading = (run: () => void): (() => void) => {
  let timer = setTimeout(run, untouchedMs)
  const listening = new AbortController()
  const begun = () => {
    listening.abort()
    clearTimeout(timer)
    timer = setTimeout(run, readFirstMs)
  }
  for (const sign of signs) window.addEventListener(sign, begun, { passive: true, signal: listening.signal })
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

/** The popup banner, once a browser session. While it `waits` nothing is asked for, shown or marked. */
export const PopupPlace = ({ waits }: { waits: boolean }) => {
  const [popup, setPopup] = useState<Popup | null>(null)
  if (waits && popup) setPopup(null)
  useEffect(() => {
    if (waits || isSeen()) return undefined
    let isGone = false
    const show = async () => {
      const found = await findPopup()
      if (isGone || !found) return
      wasShown = true
      sessionStore.set(seenKey, 'true')
      setPopup(found)
    }
    const leave = afterReading(() => void show())
    return () => {
      isGone = true
      leave()
    }
  }, [waits])
  return popup && <popup.Dialog banner={popup.banner} onClose={() => setPopup(null)} />
}
