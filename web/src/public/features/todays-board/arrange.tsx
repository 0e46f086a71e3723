import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { moveFollowed } from '../../followed/followed-markets.ts'
import { followedText } from '../../followed/followed-text.ts'
import { StarButton } from '../../followed/star-button.tsx'
import { useFollowed } from '../../followed/use-followed.ts'

type ArrangeProps = { market: string; shown: readonly string[] }

/** Buttons that move a followed market up and down among the shown ones, and its star. */
export const Arrange = ({ market, shown }: ArrangeProps) => {
  const { kept, save } = useFollowed()
  const move = (step: -1 | 1) => save(moveFollowed(kept, market, step, shown))
  const at = shown.indexOf(market)
  return (
    <>
      <button
        type="button"
        aria-label={followedText.up(market)}
        disabled={at === 0}
        className="star"
        onClick={() => move(-1)}
      >
        <ChevronDown size={20} className="rotate-180" />
      </button>
      <button
        type="button"
        aria-label={followedText.down(market)}
        disabled={at === shown.length - 1}
        className="star"
        onClick={() => move(1)}
      >
        <ChevronDown size={20} />
      </button>
      <StarButton market={market} />
    </>
  )
}
