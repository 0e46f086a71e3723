import { digitsOf, spokenDigits } from '../format/digits.ts'
import { classNames } from './class-names.ts'

type BallSize = 'list' | 'row' | 'card'

const usualLength = 4
/** More digits than these do not fit as balls beside each other on a phone; they are written as plain digits. */
const mostBalls = 7

type BallsProps = {
  /** The digits, leading zeros kept; null draws four dashed rings of the same size instead. */
  digits: string | null
  size?: BallSize
  /** What screen readers hear before the digits, e.g. 'PRIZE 1'. */
  label: string
  /** Whether the number has just come: its digits then land one after another. */
  isFresh?: boolean
}

/** A drawn number as coloured balls, one a digit. Never split over lines, read out digit by digit. */
export const Balls = ({ digits, size = 'card', label, isFresh = false }: BallsProps) => {
  const spoken = <span className="sr-only">{`${label}: ${digits === null ? 'belum ada' : spokenDigits(digits)}`}</span>
  if (digits !== null && digits.length > mostBalls) {
    return (
      <span className="digits text-lg break-all">
        {spoken}
        <span aria-hidden="true">{digits}</span>
      </span>
    )
  }
  const balls = digits === null ? Array.from({ length: usualLength }, () => null) : digitsOf(digits)
  return (
    <span
      className={classNames(
        'balls',
        `balls-${size}`,
        balls.length > usualLength && `balls-of-${balls.length}`,
        isFresh && 'balls-fresh',
      )}
    >
      {spoken}
      {balls.map((digit, index) => (
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
}
