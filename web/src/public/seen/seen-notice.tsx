import { useContext } from 'react'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import { spokenDigits } from '../../shared/format/digits.ts'
import { dayText, minuteText, shortDate } from '../../shared/format/wib-text.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { EditSeen, SeenChange } from './keep-seen.ts'
import { type Change, withRead } from './seen-draws.ts'
import { seenText } from './seen-text.ts'

const timeText = (at: number, now: number): string =>
  wibDate(at) === wibDate(now) ? minuteText(at) : `${dayText(wibDate(at))} ${minuteText(at)}`

const spoken = ({ from, to }: Change): string =>
  `${seenText.before(spokenDigits(from))} ${seenText.now(to === null ? null : spokenDigits(to))}`

type NoticeProps = { changed: readonly SeenChange[]; edit: EditSeen }

/** Says which numbers changed since this device showed them. */
export const SeenNotice = ({ changed, edit }: NoticeProps) => {
  const clock = useContext(ClockContext)
  const now = clock.now()
  const notices = changed.map((change) => {
    const { market, date, correctedAt } = change.result
    return (
      <div
        key={`${market} ${date}`}
        className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warn bg-warn-soft px-4 py-3 text-warn shadow-card"
      >
        <div className="min-w-0 grow">
          <p className="text-sm">
            <a href={paths.draw(market, date)} className="underline underline-offset-4">
              {seenText.draw(market, shortDate(date))}
            </a>
          </p>
          {change.changes.map((each) => (
            <p key={`${each.type} ${each.from}`}>
              {!isFirstPrize(each) && <span className="block text-sm">{each.type}</span>}
              <span className="sr-only">{spoken(each)}</span>
              <span aria-hidden="true" className="text-lg leading-6 font-bold">
                <span className="inline-block">{seenText.before(each.from)}</span>{' '}
                <span className="inline-block">{seenText.now(each.to)}</span>
              </span>
            </p>
          ))}
          <p className="text-sm">
            {seenText.when(
              timeText(change.seen.at, now),
              correctedAt === null ? null : timeText(Date.parse(correctedAt), now),
              change.changes.every(({ to }) => to === null),
            )}
          </p>
        </div>
        <Button
          look="secondary"
          onClick={() => edit((kept) => withRead(kept, { ...change.result, at: clock.now() }, change.changes))}
        >
          {seenText.read}
        </Button>
      </div>
    )
  })
  // Many corrections must not cover the page.
  return <div className="seen-notice max-h-[50svh] overflow-y-auto">{notices}</div>
}
