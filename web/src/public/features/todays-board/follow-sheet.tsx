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
    <dialog ref={dialog} aria-labelledby="ikuti" onClose={onClose} className="follow-sheet appear">
      <div className="follow-head">
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
          className={inputClass}
        />
      </div>
      <ul className="follow-rows">
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
