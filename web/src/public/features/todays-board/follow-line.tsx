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
      <Star size={20} />
      {todaysBoardText.invite}
      <button
        type="button"

        onClick={onChoose}
      >
        {todaysBoardText.choose}
      </button>
    </div>
  </>
)
