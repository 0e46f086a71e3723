import { digitsOf, spokenDigits } from '../format/digits.ts'
import { classNames } from './class-names.ts'

export type BallSize = 'list' | 'row' | 'card' | 'hero'

type BallsProps = {
  /** The digits, leading zeros kept; null draws `slots` dashed rings of the same size instead. */
  digits: string | null
  size?: BallSize
  slots?: number
  /** What screen readers hear before the digits, e.g. 'PRIZE 1'. */
  label: string
}

/** A drawn number as coloured balls, one a digit. Never split over lines, read out digit by digit. */
export const Balls = ({ digits, size = 'card', slots = 4, label }: BallsProps) => (
  <span className={classNames('balls', `balls-${size}`)}>
    <span className="sr-only">{digits === null ? `${label}: belum ada` : `${label}: ${spokenDigits(digits)}`}</span>
    {(digits === null ? Array.from({ length: slots }, () => null) : digitsOf(digits)).map((digit, index) => (
      <span
        // A digit's place is its identity: the same digit may stand twice.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        aria-hidden="true"
        className={digit === null ? 'ball ball-empty' : `ball digit-${digit}`}
      >
        {digit ?? '–'}
      </span>
    ))}
  </span>
)
