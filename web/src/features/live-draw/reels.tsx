import { firstPrizeType } from '@papan/contracts/rules/result-rules.ts'
import { digitsOf, spokenDigits } from '../../shared/format/digits.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { liveDrawText } from './live-draw-text.ts'

const reelCount = 4
const tenDigits = digitsOf('0123456789')

/** A reel that spins: ten digits in a strip, moved by the style sheet alone (each reel at its own pace). */
const SpinningReel = ({ index }: { index: number }) => (
  <span aria-hidden="true" className="reel reel-spinning">
    <span className={classNames('reel-strip digits', `reel-pace-${index % reelCount}`)}>
      {[...tenDigits, '0'].map((digit, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the strip never changes
        <span key={place} className="reel-digit">
          {digit}
        </span>
      ))}
    </span>
  </span>
)

type ReelsProps = {
  /** PRIZE 1, or null while it is not out. */
  number: string | null
  /** Whether a draw is in progress: missing digits spin then, and stand empty otherwise. */
  isSpinning: boolean
}

/** PRIZE 1 on tall reels; a digit that has landed fills its reel with its colour. */
export const Reels = ({ number, isSpinning }: ReelsProps) => {
  if (number !== null) {
    return (
      <p className={classNames('reels', number.length > reelCount && 'reels-many')}>
        <span className="sr-only">{liveDrawText.announce(firstPrizeType, spokenDigits(number))}</span>
        {digitsOf(number).map((digit, index) => (
          // A digit's place is its identity; the digit is in the key so that a corrected one lands anew.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`${index} ${digit}`} aria-hidden="true" className={`reel reel-landed digits digit-${digit}`}>
            {digit}
          </span>
        ))}
      </p>
    )
  }
  return (
    <p className="reels">
      <span className="sr-only">{isSpinning ? liveDrawText.drawing : liveDrawText.noResult}</span>
      {tenDigits.slice(0, reelCount).map((digit, index) =>
        isSpinning ? (
          <SpinningReel key={digit} index={index} />
        ) : (
          <span key={digit} aria-hidden="true" className="reel reel-empty">
            –
          </span>
        ),
      )}
    </p>
  )
}
