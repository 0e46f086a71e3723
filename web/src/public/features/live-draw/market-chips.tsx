import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { ProgressBar } from '../../now/progress-bar.tsx'
import { useDrawing, useNowAndNext } from '../../now/use-now-and-next.ts'
import Pin from '../../ui/icons/pin.svg?react'
import { byChip, chipState, inOrderOf } from './chip-state.ts'
import { liveDrawText } from './live-draw-text.ts'
import { chipsClass } from './pins-script.ts'

const looks: Record<string, string> = { 0: 'chip-on', 1: 'chip-late' }

type ChipProps = {
  schedule: PublicSchedule
  text: string
  /** A class of the state's text. */
  look: string
  isPinned: boolean
  isShown: boolean
  onChoose: (market: string) => void
}

const Progress = ({ market }: { market: string }) => {
  const draw = useDrawing(market)
  return draw && <ProgressBar count={draw.count} total={draw.total} />
}

const MarketChip = memo(({ schedule, text, look, isPinned, isShown, onChoose }: ChipProps) => {
  const { marketName, family, logoUrl } = schedule
  return (
    <li>
      <a
        href={paths.liveDrawOf(marketName)}
        aria-current={isShown ? 'true' : undefined}
        className="market-chip"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onChoose(marketName)
        }}
      >
        <MarketMark name={marketName} family={family} logoUrl={logoUrl} />
        <span className="min-w-0">
          <span className="chip-name">
            {marketName}
            {isPinned && <Pin size={16} />}
          </span>
          {/* Keyed: another state is another text, which moves nothing. */}
          <span key={text} className={`chip-state ${look}`}>
            {text}
          </span>
        </span>
        {look === looks[0] && <Progress market={marketName} />}
      </a>
    </li>
  )
})
MarketChip.displayName = 'MarketChip'

type ChipsProps = {
  schedules: readonly PublicSchedule[]
  market: string
  pinned: readonly string[]
  onChoose: (market: string) => void
}

/** All markets with their state: pinned ones first, then what is on, then what comes. Scrolls sideways. */
export const MarketChips = ({ schedules, market, pinned, onChoose }: ChipsProps) => {
  const drawsOfNow = useNowAndNext()
  const list = useRef<HTMLUListElement>(null)
  // A text: a list would be a new value each minute.
  const states = useAtNow((now) =>
    schedules
      .map((schedule) => ({ name: schedule.marketName, ...chipState(schedule, drawsOfNow, now) }))
      .sort(byChip)
      .map(({ name, rank, text }) => [name, rank, text].join('\n'))
      .join('\f'),
  )
  const byName = new Map(schedules.map((schedule) => [schedule.marketName, schedule]))
  const rows = states.split('\f').flatMap((line) => {
    const [name = '', rank = '', text = ''] = line.split('\n')
    const schedule = byName.get(name)
    return schedule ? [{ name, look: looks[rank] ?? '', text, schedule }] : []
  })
  // As it was when the page opened: nothing moves under a finger.
  const [order] = useState(() => rows.map(({ name }) => name))
  // The order of pins-script.ts ends where the order of React begins.
  useLayoutEffect(() => {
    if (pinned.length > 0) for (const chip of list.current?.children ?? []) (chip as HTMLElement).style.order = ''
  }, [pinned])
  // The chosen one is in sight.
  useEffect(() => {
    const isChosen = (link: Element) => link.getAttribute('href') === paths.liveDrawOf(market)
    const chip = [...(list.current?.querySelectorAll('a') ?? [])].find(isChosen)
    if (!chip || !list.current) return
    const { left, right } = list.current.getBoundingClientRect()
    const place = chip.getBoundingClientRect()
    if (place.left < left || place.right > right) list.current.scrollLeft += place.left - left - 16
  }, [market])
  return (
    <nav aria-label={liveDrawText.markets} className="min-w-0 flex-1">
      <ul ref={list} className={chipsClass}>
        {inOrderOf([...pinned, ...order], rows).map((row) => (
          <MarketChip
            key={row.name}
            schedule={row.schedule}
            text={row.text}
            look={row.look}
            isPinned={pinned.includes(row.name)}
            isShown={row.name === market}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </nav>
  )
}
