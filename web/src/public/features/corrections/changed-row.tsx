import type { ChangedDraw } from '@papan/contracts/calls/content/changed-number-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { longDate, minuteText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { correctionsText } from './corrections-text.ts'

/** One change of a draw: what stood, what stands, when and why. */
export const ChangedRow = ({ market, date, at, reason, changes }: ChangedDraw) => {
  const changedAt = Date.parse(at)
  return (
    <Card as="li" className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="min-w-0">
        <a
          href={paths.draw(market, date)}
          className="inline-flex min-h-11 items-center text-lg font-bold wrap-anywhere hover:underline"
        >
          {market}
        </a>
        <p>{correctionsText.drawOf(longDate(date))}</p>
        <p className="text-sm text-soft">
          {correctionsText.changedAt(longDate(wibDate(changedAt)), minuteText(changedAt))}
        </p>
      </div>
      <div className="min-w-0">
        <ul>
          {changes.map(({ type, from, to }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a list never changes its order
            <li key={index} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-24 text-sm font-semibold text-soft">{type}</span>
              <span className="digits text-lg">
                <del>
                  <span className="sr-only">{correctionsText.stood} </span>
                  {from}
                </del>
                {to !== null && (
                  <>
                    <span aria-hidden="true" className="px-2 text-soft">
                      →
                    </span>
                    <ins className="font-bold no-underline">
                      <span className="sr-only"> {correctionsText.stands} </span>
                      {to}
                    </ins>
                  </>
                )}
              </span>
              <Chip tone={to === null ? 'quiet' : 'warn'}>
                {to === null ? correctionsText.withdrawn : correctionsText.corrected}
              </Chip>
            </li>
          ))}
        </ul>
        <p className="pt-1 text-sm wrap-anywhere text-soft">
          {reason === null ? correctionsText.noReason : correctionsText.reason(reason)}
        </p>
      </div>
    </Card>
  )
}
