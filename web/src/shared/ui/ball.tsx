import { digitsOf, spokenDigits } from '../format/digits.ts'
import { classNames } from './class-names.ts'

/** `hero` takes --ball from around it. */
type BallSize = 'board' | 'list' | 'row' | 'card' | 'hero'

const defaultLength = 4
/** More do not fit a phone: written as plain digits. */
const maxBalls = 7

type BallsProps = {
  /** Null draws four dashed rings of the same size. */
  digits: string | null
  size?: BallSize
  /** Read before the digits, e.g. 'PRIZE 1'. */
  label: string
  /** Arrived while the page was open: animates. */
  isFresh?: boolean
  /** Rings: not a number of today. */
  isOld?: boolean
}

/** A drawn number as coloured balls; never wraps, read digit by digit. */
export const Balls = ({ digits, size = 'card', label, isFresh = false, isOld = false }: BallsProps) => {
  const spoken = <span className="sr-only">{`${label}: ${digits === null ? 'belum ada' : spokenDigits(digits)}`}</span>
  if (digits !== null && digits.length > maxBalls) {
    return (
      <span translate="no" className="digits text-lg break-all">
        {spoken}
        <span aria-hidden="true">{digits}</span>
      </span>
    )
  }
  const balls = digits === null ? Array.from({ length: defaultLength }, () => null) : digitsOf(digits)
  // A translator would keep the old digits on the screen.
  return (
    <span
      translate="no"
      className={classNames(
        'balls',
        `balls-${size}`,
        balls.length > defaultLength && `balls-of-${balls.length}`,
        isFresh && 'balls-fresh',
        isOld && 'balls-old',
      )}
    >
      {spoken}
      {balls.map((digit, index) => (
        <span
          // Position is identity: a digit may occur twice.
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
