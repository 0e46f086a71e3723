import type { ChangedDraw } from '@papan/contracts/calls/content/changed-number-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { longDate, minuteText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { correctionsText } from './corrections-text.ts'

const Change = ({ from, to }: { from: string; to: string | null }) => (
  <span>
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
)

type OfType = { type: string; isGone: boolean; pairs: [from: string, to: string | null][] }

/** In the order of their first number; withdrawn ones apart. */
const byType = (changes: ChangedDraw['changes']): Map<string, OfType> => {
  const found = new Map<string, OfType>()
  for (const { type, from, to } of changes) {
    const isGone = to === null
    const key = `${type} ${isGone}`
    const before = found.get(key) ?? { type, isGone, pairs: [] }
    found.set(key, { ...before, pairs: [...before.pairs, [from, to]] })
  }
  return found
}

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
          {[...byType(changes)].map(([key, { type, isGone, pairs }]) => (
            <li key={key} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-24 text-sm font-semibold text-soft">{type}</span>
              <span className="digits flex flex-wrap gap-x-3 text-lg">
                {pairs.map(([from, to], index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a list never changes its order
                  <Change key={index} from={from} to={to} />
                ))}
              </span>
              <Chip tone={isGone ? 'quiet' : 'warn'}>
                {isGone ? correctionsText.withdrawn : correctionsText.corrected}
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
