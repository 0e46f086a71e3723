import { Pin, PinOff } from 'lucide-react'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { liveDrawText } from './live-draw-text.ts'

type PinButtonProps = { market: string; isPinned: boolean; onToggle: () => void }

/** Pins a market's draw to the page. */
export const PinButton = ({ market, isPinned, onToggle }: PinButtonProps) => (
  <button
    type="button"
    aria-label={isPinned ? liveDrawText.unpinOf(market) : liveDrawText.pinOf(market)}
    className={buttonClass('secondary', 'scripted min-h-12 shrink-0 px-3')}
    onClick={onToggle}
  >
    {isPinned ? <PinOff aria-hidden="true" size={20} /> : <Pin aria-hidden="true" size={20} />}
    <span className="hidden sm:inline">{isPinned ? liveDrawText.unpin : liveDrawText.pin}</span>
  </button>
)
