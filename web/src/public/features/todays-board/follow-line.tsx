import Star from '../../ui/icons/star.svg?react'
import { minePlaceId } from '../../followed/mine-script.ts'
import { todaysBoardText } from './todays-board-text.ts'

/** While nothing is followed. Before the application the page's own script fills the place, which hides the line. */
export const FollowLine = ({ onChoose }: { onChoose: () => void }) => (
  <>
    <div id={minePlaceId} hidden suppressHydrationWarning>
      {' '}
    </div>
    <div className="follow-line scripted">
      <Star size={20} className="flex-none text-soft" />
      {todaysBoardText.invite}
      <button
        type="button"
        className="ml-auto min-h-11 min-w-11 pr-3.5 pl-1 font-semibold text-brand"
        onClick={onChoose}
      >
        {todaysBoardText.choose}
      </button>
    </div>
  </>
)
