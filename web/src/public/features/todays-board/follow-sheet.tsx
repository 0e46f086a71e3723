import { useDeferredValue, useRef, useState } from 'react'
import X from '../../../shared/ui/icons/x.svg?react'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { uiText } from '../../../shared/ui/ui-text.ts'
import { useModalDialog } from '../../../shared/ui/use-modal-dialog.ts'
import { followedText } from '../../followed/followed-text.ts'
import { StarButton } from '../../followed/star-button.tsx'
import type { BoardGroups } from '../../market/board-groups.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { matchesMarket } from '../../market/matches-market.ts'
import { todaysBoardText } from './todays-board-text.ts'

const shownRows = 12

type FollowSheetProps = { groups: BoardGroups; onClose: () => void }

/**
 * Stars for the markets that draw soonest, or that a search finds. A star counts at once. No `Modal`: pages that have it would load it
 * as one more file.
 */
export const FollowSheet = ({ groups: { drawing, late, drawn, next, off }, onClose }: FollowSheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed.trim())
  // What was drawn first today is drawn first tomorrow.
  const markets = [...drawing, ...late, ...next, ...[...drawn].reverse(), ...off]
    .filter(({ schedule }) => matchesMarket(schedule, filter))
    .slice(0, shownRows)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="ikuti"
      onClose={onClose}
      className="appear max-h-[85dvh] w-112 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-sheet text-ink backdrop:bg-[rgb(0_0_0/50%)] max-[40rem]:mb-0 max-[40rem]:w-full max-[40rem]:max-w-full max-[40rem]:rounded-b-none max-[40rem]:pb-[env(safe-area-inset-bottom)]"
    >
      <div className="sticky top-0 z-1 flex flex-wrap items-center justify-between border-b border-line bg-sheet pt-2 pr-2 pb-3 pl-4">
        <h2 id="ikuti" className="text-lg font-bold">
          {followedText.title}
        </h2>
        <button type="button" aria-label={uiText.close} className="star" onClick={() => dialog.current?.close()}>
          <X size={20} />
        </button>
        <input
          type="search"
          aria-label={todaysBoardText.filter}
          placeholder={todaysBoardText.filter}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${inputClass} mr-2`}
        />
      </div>
      {/* Room for all rows: the search moves nothing. */}
      <ul className="follow-rows min-h-135 divide-y divide-line">
        {markets.map(({ schedule: { marketName, family, logoUrl, openTime } }) => (
          <li key={marketName} className="with-star">
            <span className="board-row">
              <span className="board-time">{openTime}</span>
              <MarketMark name={marketName} family={family} logoUrl={logoUrl} />
              <span className="board-name">{marketName}</span>
            </span>
            <StarButton market={marketName} />
          </li>
        ))}
        {markets.length === 0 && <li className="p-4 wrap-anywhere text-soft">{todaysBoardText.noMatch(filter)}</li>}
      </ul>
    </dialog>
  )
}
