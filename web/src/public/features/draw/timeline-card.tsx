import type { Correction, DrawDetail } from '@papan/contracts/calls/content/public-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { drawText } from './draw-text.ts'
import { timelineOf, type Step } from './timeline.ts'

const textOf = (steps: readonly Step[]): string => JSON.stringify(steps)

type TimelineProps = { draw: DrawDetail; corrections: readonly Correction[] | undefined }

/** What happened to a draw and when, in words. */
export const Timeline = ({ draw, corrections }: TimelineProps) => {
  const steps = useAtNow(
    (now) => timelineOf(draw, corrections, now),
    'minute',
    (one, other) => textOf(one) === textOf(other),
  )
  if (steps.length === 0) return null
  return (
    <Card as="section" aria-labelledby="garis-waktu" className="px-5 py-4">
      <h2 id="garis-waktu" className="pb-3 text-xl font-bold tracking-tight">
        {drawText.timeline}
      </h2>
      <ol className="draw-timeline">
        {steps.map(({ at, when, what, details, isChange }) => (
          <li key={`${at} ${what} ${details.join()}`} className={isChange ? 'step-change' : undefined}>
            <span className="digits text-sm text-soft">{when}</span>
            <span className={classNames('min-w-0 flex-[1_1_6rem] font-bold wrap-anywhere', isChange && 'text-warn')}>
              {what}
            </span>
            {details.length > 0 && (
              <span className="text-sm text-soft">
                {details.map((line) => (
                  <span key={line} className="block wrap-anywhere">
                    {line}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
