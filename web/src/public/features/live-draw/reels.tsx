import { memo } from 'react'
import { firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { digitsOf, spokenDigits } from '../../../shared/format/digits.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { liveDrawText } from './live-draw-text.ts'

const reelCount = 4
const tenDigits = digitsOf('0123456789')

const reelsOf = (count: number): string | false =>
  count === reelCount ? 'reels-four' : count > reelCount && 'reels-many'

/** Ten digits that spin by CSS alone, each reel at its own pace. */
const Strip = ({ index }: { index: number }) => (
  <span className={classNames('reel-strip digits', `reel-pace-${index % reelCount}`)}>
    {[...tenDigits, '0'].map((digit, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the strip never changes
      <span key={place} className="reel-digit">
        {digit}
      </span>
    ))}
  </span>
)

/** A landed digit on its colour; a fresh one spins until its turn. */
const LandedReel = ({ digit, index, isFresh }: { digit: string; index: number; isFresh: boolean }) => (
  <span aria-hidden="true" className={classNames('reel', isFresh && 'reel-spinning')}>
    {isFresh && <Strip index={index} />}
    <span className={classNames('reel-face digits', `digit-${digit}`, isFresh && 'reel-face-fresh')}>{digit}</span>
  </span>
)

type ReelsProps = {
  /** PRIZE 1; null before it is drawn. */
  number: string | null
  /** Missing digits spin; otherwise they stay empty. */
  isSpinning: boolean
  /** The official result is late: spins slowly. */
  isCalm?: boolean
  /** Arrived while the page was open: animates. */
  isFresh?: boolean
}

/** PRIZE 1 on tall reels. Memoised: other prizes do not render it. */
export const Reels = memo(({ number, isSpinning, isCalm = false, isFresh = false }: ReelsProps) => {
  if (number !== null) {
    return (
      <p translate="no" className={classNames('reels', reelsOf(number.length))}>
        <span className="sr-only">{liveDrawText.announce(firstPrizeType, spokenDigits(number))}</span>
        {digitsOf(number).map((digit, index) => (
          // Position is identity; the digit in the key makes a corrected one animate again.
          // oxlint-disable-next-line react/no-array-index-key
          <LandedReel key={`${index} ${digit}`} digit={digit} index={index} isFresh={isFresh} />
        ))}
      </p>
    )
  }
  return (
    <p className={classNames('reels reels-four', isCalm && 'reels-calm')}>
      <span className="sr-only">{isSpinning ? liveDrawText.drawing : liveDrawText.noResult}</span>
      {tenDigits.slice(0, reelCount).map((digit, index) =>
        isSpinning ? (
          <span key={digit} aria-hidden="true" className="reel reel-spinning">
            <Strip index={index} />
          </span>
        ) : (
          <span key={digit} aria-hidden="true" className="reel reel-empty">
            –
          </span>
        ),
      )}
    </p>
  )
})
Reels.displayName = 'Reels'
