import { memo, useEffect, useRef } from 'react'
import type { DayDraw, DayState } from '@papan/contracts/calls/content/day-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { spokenDigits } from '../../../shared/format/digits.ts'
import { minuteText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { marketText } from '../../market/market-text.ts'
import { prizeGroups } from '../../market/prize-groups.ts'
import { dayText } from './day-text.ts'

/** A pushed number is there before the state that the server sends. */
export const shownState = ({ state, result }: DayDraw): DayState => {
  if (firstPrizeNumber(result) !== null) return 'drawn'
  return state === 'drawn' ? 'missing' : state
}

const tones: Partial<Record<DayState, string>> = {
  drawing: 'font-bold text-live',
  late: 'font-bold text-warn',
  withdrawn: 'font-bold text-warn',
}

const spokenNumbers = (numbers: readonly string[]): string => numbers.map(spokenDigits).join(', ')

/** Spoken digits take as many bytes as the numbers: the server leaves them out, and they come as a row is opened. */
const Line = ({ type, numbers }: { type: string; numbers: readonly string[] }) => (
  <>
    <dt>{type}</dt>
    {globalThis.document ? (
      <dd>
        {/* Screen readers would drop leading zeros. */}
        <span className="sr-only">{spokenNumbers(numbers)}</span>
        <span aria-hidden="true">{numbers.join(' ')}</span>
      </dd>
    ) : (
      <dd>{numbers.join(' ')}</dd>
    )}
  </>
)

/** Adds what screen readers say to the server's markup. */
const addSpoken = (fold: HTMLDetailsElement): void => {
  for (const each of fold.querySelectorAll('dd')) {
    if (!fold.open || each.firstElementChild) continue
    const [spoken, shown] = [document.createElement('span'), document.createElement('span')]
    spoken.className = 'sr-only'
    spoken.textContent = spokenNumbers(each.textContent.split(' '))
    shown.ariaHidden = 'true'
    shown.textContent = each.textContent
    each.replaceChildren(spoken, shown)
  }
}

/** The embedded state holds PRIZE 1 only and no id (trim-state.ts): the browser keeps the server's markup. */
const Prizes = ({ result }: { result: Result }) => {
  const className = 'day-prizes digits'
  if (result.id === undefined)
    return (
      <dl
        translate="no"
        className={className}
        suppressHydrationWarning
        // React leaves the content as it finds it; the text is empty.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  const { singles, lists } = prizeGroups(result.prizes)
  return (
    <dl key={result.rev} translate="no" className={className}>
      {singles.map(({ type, numbers }) => (
        <Line key={type} type={type} numbers={[numbers]} />
      ))}
      {lists.map(({ type, prizes }) => (
        <Line key={type} type={type} numbers={prizes.map(({ numbers }) => numbers)} />
      ))}
    </dl>
  )
}

const Slot = ({ draw }: { draw: DayDraw }) => {
  const state = shownState(draw)
  if (state === 'drawn') return <Balls digits={firstPrizeNumber(draw.result)} size="board" label={firstPrizeType} />
  const text = dayText.states[state]
  if (state === 'closed' || state === 'postponed') return <Chip tone="warn">{text}</Chip>
  return <span className={`text-sm ${tones[state] ?? 'text-soft'}`}>{text}</span>
}

const RowLine = ({ draw }: { draw: DayDraw }) => {
  const { market, family, logoUrl, resultAt, result } = draw
  return (
    <>
      <span className="board-time">{resultAt ? minuteText(Date.parse(resultAt)) : '–'}</span>
      <MarketMark name={market} family={family} logoUrl={logoUrl} />
      <span className="board-name">
        {market}
        {result?.correctedAt && (
          <span className="board-age text-warn">
            {marketText.corrected(minuteText(Date.parse(result.correctedAt)))}
          </span>
        )}
      </span>
      <span className="board-slot">
        <Slot draw={draw} />
      </span>
    </>
  )
}

const hrefOf = ({ market }: DayDraw, state: DayState, date: string): string => {
  if (state === 'withdrawn') return paths.draw(market, date)
  return state === 'drawing' || state === 'late' || state === 'coming'
    ? paths.liveDrawOf(market)
    : paths.resultDetail(market)
}

/** A market's draw; all its prizes unfold, without scripts too. */
export const DayRow = memo(({ draw, date }: { draw: DayDraw; date: string }) => {
  const { market, result } = draw
  const fold = useRef<HTMLDetailsElement>(null)
  // It may be open before the application has started.
  useEffect(() => {
    if (fold.current) addSpoken(fold.current)
  }, [])
  if (!result || result.prizes.length === 0)
    return (
      <li>
        <a href={hrefOf(draw, shownState(draw), date)} className="board-row">
          <RowLine draw={draw} />
        </a>
      </li>
    )
  return (
    <li>
      <details ref={fold} onToggle={({ currentTarget }) => addSpoken(currentTarget)}>
        <summary className="board-row">
          <RowLine draw={draw} />
        </summary>
        <div className="day-fold">
          <Prizes result={result} />
          <a href={paths.draw(market, date)} className="day-link">
            {dayText.detail}
          </a>
        </div>
      </details>
    </li>
  )
})
DayRow.displayName = 'DayRow'
