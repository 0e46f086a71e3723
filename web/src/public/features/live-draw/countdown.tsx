import { Ticking } from '../../ui/ticking.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { liveDrawText } from './live-draw-text.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Two digits each; zeros once the span has passed, dashes for an unknown one. */
export const countdownParts = (ms: number | null): [hours: string, minutes: string, seconds: string] => {
  if (ms === null) return ['--', '--', '--']
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return [twoDigits(Math.floor(seconds / 3600)), twoDigits(Math.floor(seconds / 60) % 60), twoDigits(seconds % 60)]
}

const labels = [liveDrawText.hours, liveDrawText.minutes, liveDrawText.seconds]

const boxes = {
  stage: 'h-24 min-w-21 bg-stage-reel text-5xl sm:h-31 sm:min-w-26 sm:text-6xl',
  panel: 'h-13 min-w-16 bg-stage-reel text-2xl',
  card: 'min-w-[2ch] text-2xl',
} as const

type CountdownProps = { to: number; size?: keyof typeof boxes }

/** Time left until `to` (ms). Not announced each second by screen readers. */
export const Countdown = ({ to, size = 'card' }: CountdownProps) => (
  <div
    role="timer"
    aria-label={liveDrawText.next}
    className={classNames('flex flex-wrap gap-2.5', size === 'stage' && 'm-auto justify-center sm:gap-4')}
  >
    {labels.map((label, index) => (
      <span
        key={label}
        className={classNames('flex items-center gap-1', size === 'card' ? 'items-baseline gap-1.5' : 'flex-col')}
      >
        <Ticking
          read={(now) => countdownParts(now && to - now)[index] ?? ''}
          className={classNames(
            'digits leading-none',
            size !== 'card' && 'grid place-items-center rounded-control px-3',
            boxes[size],
          )}
        />
        <span className={classNames('text-sm', size === 'card' ? 'text-soft' : 'text-on-stage-soft')}>{label}</span>
      </span>
    ))}
  </div>
)
