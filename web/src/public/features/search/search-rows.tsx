import { useId, type ReactNode } from 'react'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { ageText, correctedText } from '../../market/number-chips.tsx'
import type { ScheduleCard } from '../../market/market-cards.ts'
import { StarButton } from '../../followed/star-button.tsx'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { marketText, noticeTitle } from '../../market/market-text.ts'
import { numberAge } from '../../market/number-age.ts'
import { resultCardState } from '../../market/result-card-state.ts'
import type { Coming, Hit } from './search-found.ts'
import { searchText } from './search-text.ts'

type RowProps = { href: string; schedule: PublicSchedule; note: ReactNode; children?: ReactNode }

/** A line of Papan Hari Ini. */
const Row = ({ href, schedule, note, children }: RowProps) => (
  <li className="with-star">
    <a href={href} data-market={schedule.marketName} className="board-row">
      <MarketMark name={schedule.marketName} family={schedule.family} logoUrl={schedule.logoUrl} />
      <span className="board-name">
        {schedule.marketName}
        <span className="board-age">{note}</span>
      </span>
      <span className="board-slot">{children}</span>
    </a>
    <StarButton market={schedule.marketName} />
  </li>
)

/** 'Juga disebut SGP', with the typed part marked. */
const OtherName = ({ alias, typed }: { alias: string; typed: string }) => {
  const at = alias.toUpperCase().indexOf(typed)
  return (
    <>
      {searchText.alsoCalled}{' '}
      {at === -1 || typed === '' ? (
        <mark className="found">{alias}</mark>
      ) : (
        <>
          {alias.slice(0, at)}
          <mark className="found">{alias.slice(at, at + typed.length)}</mark>
          {alias.slice(at + typed.length)}
        </>
      )}
    </>
  )
}

/** A market with its newest number and its age, or why there is none. */
export const HitRow = ({ hit, typed, href }: { hit: Hit; typed: string; href?: string | undefined }) => {
  const { schedule, result } = hit.market
  const { state, age, today } = useAtNow(
    (now) => ({
      state: resultCardState(schedule, result, now).state,
      age: result && numberAge(schedule, result, now),
      today: wibDate(now),
    }),
    'minute',
    (a, b) => a.state === b.state && a.age === b.age && a.today === b.today,
  )
  const number = firstPrizeNumber(result)
  const isNumber = state === 'RESULT' && result && age
  return (
    <Row
      href={
        href ?? (state === 'WAITING' ? paths.liveDrawOf(schedule.marketName) : paths.resultDetail(schedule.marketName))
      }
      schedule={schedule}
      note={
        hit.alias ? (
          <OtherName alias={hit.alias} typed={typed} />
        ) : isNumber ? (
          (correctedText(age, result) ?? `${ageText(age, result.date, today)} ${schedule.openTime}`)
        ) : null
      }
    >
      {isNumber && <Balls digits={number} size="board" label={firstPrizeType} isOld={age !== 'today'} />}
      {state === 'WAITING' && <span className="text-sm font-bold text-live">{marketText.waiting}</span>}
      {state === 'NOTICE' && <Chip tone="warn">{noticeTitle(schedule.status)}</Chip>}
    </Row>
  )
}

/** A market whose PRIZE 1 of today holds the number. */
export const TodayRow = ({ card: { schedule, result } }: { card: ScheduleCard }) => (
  <Row href={paths.resultDetail(schedule.marketName)} schedule={schedule} note={firstPrizeType}>
    <Balls digits={firstPrizeNumber(result)} size="board" label={firstPrizeType} />
  </Row>
)

/** A market whose number comes next; minutes within the hour. */
export const ComingRow = ({ coming: { schedule, at } }: { coming: Coming }) => {
  const minutes = useAtNow((now) => Math.ceil((at - now) / 60_000))
  return (
    <Row href={paths.liveDrawOf(schedule.marketName)} schedule={schedule} note={searchText.open(schedule.openTime)}>
      {minutes >= 0 && minutes < 60 && <span className="text-sm text-soft">{searchText.minutes(minutes)}</span>}
    </Row>
  )
}

type DrawRowProps = {
  href: string
  title: string
  note?: ReactNode
  digits: string | null
  label?: string
  /** The searched number whose history it opens. */
  number?: string
}

/** A draw by its date. */
export const DrawRow = ({ href, title, note, digits, label = firstPrizeType, number }: DrawRowProps) => (
  <li>
    <a href={href} data-number={number} className="board-row">
      <span className="board-name">
        {title}
        {note && <span className="board-age">{note}</span>}
      </span>
      {digits && (
        <span className="board-slot">
          <Balls digits={digits} size="board" label={label} />
        </span>
      )}
    </a>
  </li>
)

type ListProps = { title: ReactNode; side?: ReactNode; action?: ReactNode; children: ReactNode }

/** Rows under a heading; `action` is a button beside it. */
export const List = ({ title, side, action, children }: ListProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="board-heading">
        <h2 id={id}>{title}</h2>
        {side && <span className="board-group-age font-normal text-soft">{side}</span>}
        {action}
      </div>
      <ul className="search-rows">{children}</ul>
    </section>
  )
}
