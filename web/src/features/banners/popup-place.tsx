import { useEffect, useState, type ComponentType } from 'react'
import type { Banner } from '@papan/contracts/calls/banner-calls.ts'
import { sessionStore } from '../../shared/storage/safe-storage.ts'
import { bannerText } from './banner-text.ts'

/** A visitor comes for a number: he sees the page for this long before anything lies over it, ms. */
const readFirstMs = 2500
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
    const timer = setTimeout(() => void show(), readFirstMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [waits])
  return popup && <popup.Dialog banner={popup.banner} onClose={() => setPopup(null)} />
}
