import { useDeferredValue, useState } from 'react'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Chip } from '../../../shared/ui/chip.tsx'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { marketText } from '../../market/market-text.ts'
import { useBoardGroups } from '../../market/use-board-groups.ts'
import { groupNames, type BoardRow as Row, type GroupName } from '../../market/board-groups.ts'
import { BoardRow } from './board-row.tsx'
import { matchesMarket } from '../../market/matches-market.ts'
import { todaysBoardText } from './todays-board-text.ts'

/** More are folded: the HTML holds them all. */
const shownRows = 12

const headingTone: Partial<Record<GroupName, string>> = { drawing: 'text-live', late: 'text-warn' }

type GroupProps = { name: GroupName; rows: readonly Row[]; today: string; isWhole: boolean }

const Group = ({ name, rows, today, isWhole }: GroupProps) => {
  if (rows.length === 0) return null
  const items = rows.map(({ schedule, result, age }) => (
    <BoardRow key={schedule.marketName} schedule={schedule} result={result} group={name} age={age} today={today} />
  ))
  const first = isWhole ? items : items.slice(0, shownRows)
  const rest = items.slice(first.length)
  return (
    <section aria-labelledby={`papan-${name}`}>
      <h3 id={`papan-${name}`} className="board-heading">
        {name === 'drawing' && <span aria-hidden="true" className="size-2 rounded-full bg-live" />}
        <span className={headingTone[name]}>{todaysBoardText.groups[name]}</span>
        <span className="font-normal text-soft">{rows.length}</span>
        {name === 'drawn' && (
          <Chip tone="brand" className="board-group-age">
            {marketText.today}
          </Chip>
        )}
        {name === 'next' && rows.some(({ age }) => age === 'yesterday') && (
          <Chip tone="outline" className="board-group-age">
            {marketText.yesterday}
          </Chip>
        )}
      </h3>
      <ul className="board-rows">{first}</ul>
      {rest.length > 0 && (
        <details className="board-more">
          <summary>{todaysBoardText.more(rest.length)}</summary>
          <ul className="board-rows">{rest}</ul>
        </details>
      )}
    </section>
  )
}

/** Every market of today in one-line rows, by what happens to it now. */
export const TodaysBoard = () => {
  const { data } = useData(pageDataCall)
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed.trim())
  const cards = cardsOf(data)
  const today = useAtNow(wibDate)
  const groups = useBoardGroups(cards)
  if (cards.length === 0) return null
  const shown = (name: GroupName) => groups[name].filter(({ schedule }) => matchesMarket(schedule, filter))
  const isEmpty = groupNames.every((name) => shown(name).length === 0)
  return (
    <section aria-labelledby="papan-hari-ini" className="flex flex-col gap-3">
      <h2 id="papan-hari-ini" className="flex flex-wrap items-baseline gap-x-3 text-2xl font-bold tracking-tight">
        {todaysBoardText.title}
        <span className="text-base font-normal tracking-normal text-soft">{todaysBoardText.markets(cards.length)}</span>
      </h2>
      <a href={paths.day(today)} className="-my-3 inline-flex min-h-11 w-fit items-center font-semibold text-brand">
        {todaysBoardText.allPrizes}
      </a>
      <div className="board" id="papan">
        <div className="flex flex-wrap items-center gap-3 p-3">
          <input
            type="search"
            aria-label={todaysBoardText.filter}
            placeholder={todaysBoardText.filter}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={`scripted sm:w-auto sm:grow ${inputClass}`}
          />
          <nav aria-label={todaysBoardText.jump} className="flex flex-wrap gap-2">
            {groupNames.map(
              (name) =>
                groups[name].length > 0 && (
                  <a key={name} href={`#papan-${name}`} className="board-jump">
                    {todaysBoardText.groups[name]} <span className="text-soft">{groups[name].length}</span>
                  </a>
                ),
            )}
          </nav>
        </div>
        {groupNames.map((name) => (
          <Group key={name} name={name} rows={shown(name)} today={today} isWhole={filter !== ''} />
        ))}
        {isEmpty && <p className="px-4 py-6 text-center wrap-anywhere text-soft">{todaysBoardText.noMatch(filter)}</p>}
      </div>
    </section>
  )
}
