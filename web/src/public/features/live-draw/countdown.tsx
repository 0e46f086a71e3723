import { Ticking } from '../../ui/ticking.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { liveDrawText } from './live-draw-text.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Two digits each; zeros once the span has passed. */
export const countdownParts = (ms: number): [hours: string, minutes: string, seconds: string] => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return [twoDigits(Math.floor(seconds / 3600)), twoDigits(Math.floor(seconds / 60) % 60), twoDigits(seconds % 60)]
}

const labels = [liveDrawText.hours, liveDrawText.minutes, liveDrawText.seconds]

const boxes = {
  stage: 'h-24 min-w-21 bg-stage-reel text-5xl sm:h-31 sm:min-w-26 sm:text-6xl',
  panel: 'h-13 min-w-16 bg-stage-reel text-2xl',
  card: 'h-14 min-w-18 bg-well text-3xl',
} as const

type CountdownProps = { to: number; size?: keyof typeof boxes }

/** Time left until `to` (ms). Not announced each second by screen readers. */
export const Countdown = ({ to, size = 'card' }: CountdownProps) => (
  <div
    role="timer"
    aria-label={liveDrawText.next}
    className={classNames(
      'flex flex-wrap gap-2.5',
      size === 'stage' && 'justify-center',
      size === 'stage' && 'sm:gap-4',
    )}
  >
    {labels.map((label, index) => (
      <span key={label} className="flex flex-col items-center gap-1">
        <Ticking
          read={(now) => countdownParts(to - now)[index] ?? ''}
          className={classNames('digits grid place-items-center rounded-control px-3 leading-none', boxes[size])}
        />
        <span className={classNames('text-sm', size === 'card' ? 'text-soft' : 'text-on-stage-soft')}>{label}</span>
      </span>
    ))}
  </div>
)
