import Star from '../ui/icons/star.svg?react'
import { followedText } from './followed-text.ts'
import { useFollowed } from './use-followed.ts'

/** Follows a market, or no longer. */
export const StarButton = ({ market }: { market: string }) => {
  const { kept, toggle } = useFollowed()
  return (
    <button
      type="button"
      aria-label={followedText.follow(market)}
      aria-pressed={kept.includes(market)}
      className="star scripted"
      onClick={() => toggle(market)}
    >
      <Star size={20} />
    </button>
  )
}
