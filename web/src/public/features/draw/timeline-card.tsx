import type { Correction, DrawDetail } from '@papan/contracts/calls/content/public-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { drawText } from './draw-text.ts'
import { timelineOf, type Step } from './timeline.ts'

const textOf = (steps: readonly Step[]): string => JSON.stringify(steps)

type TimelineProps = { draw: DrawDetail; corrections: readonly Correction[] | undefined }

/** A dot before it, and a line to the next. */
const stepClass =
  'relative flex flex-wrap gap-x-3 pb-4 pl-7 before:absolute before:top-[0.4rem] before:left-1 before:size-3 before:rounded-chip before:border-2 not-last:after:absolute not-last:after:top-[1.2rem] not-last:after:bottom-[-0.4rem] not-last:after:left-[0.575rem] not-last:after:w-[1.6px] not-last:after:bg-brand'

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
      <ol>
        {steps.map(({ at, when, what, details, isChange }) => (
          <li
            key={`${at} ${what} ${details.join()}`}
            className={classNames(
              stepClass,
              isChange ? 'before:border-warn before:bg-sheet' : 'before:border-brand before:bg-brand',
            )}
          >
            <span className="digits min-w-[4.6rem] text-sm text-soft">{when}</span>
            <span className={classNames('min-w-0 flex-[1_1_6rem] font-bold wrap-anywhere', isChange && 'text-warn')}>
              {what}
            </span>
            {details.length > 0 && (
              <span className="flex-[0_0_100%] pl-[min(5.35rem,40%)] text-sm text-soft">
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
