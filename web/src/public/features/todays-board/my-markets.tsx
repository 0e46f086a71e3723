import { useEffect, useState } from 'react'
import { currentMarket, foldedMarkets } from '@papan/contracts/lottery/market-choice.ts'
import { maxRoomsPerSocket } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { moveFollowed, type Named } from '../../followed/followed-markets.ts'
import { followedText } from '../../followed/followed-text.ts'
import { minePlaceId, mineShownKey, type MineShown } from '../../followed/mine-script.ts'
import { StarButton } from '../../followed/star-button.tsx'
import { useFollowed } from '../../followed/use-followed.ts'
import { useFollowedOf } from '../../followed/use-followed-of.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { useMarketRooms } from '../../socket/use-market-room.ts'
import { useOpenMarkets } from '../../now/use-now-and-next.ts'
import {
  boardGroups,
  groupNames,
  isSameBoard,
  type BoardRow as Row,
  type GroupName,
} from '../../market/board-groups.ts'
import { BoardRow } from './board-row.tsx'

type MineRow = Row & Named & { group: GroupName }

type ArrangeProps = { market: string; shown: readonly string[] }

const Arrange = ({ market, shown }: ArrangeProps) => {
  const { kept, save } = useFollowed()
  const move = (step: -1 | 1) => save(moveFollowed(kept, market, step, shown))
  const at = shown.indexOf(market)
  return (
    <>
      <button
        type="button"
        aria-label={followedText.up(market)}
        disabled={at === 0}
        className="star"
        onClick={() => move(-1)}
      >
        <ChevronDown size={20} className="rotate-180" />
      </button>
      <button
        type="button"
        aria-label={followedText.down(market)}
        disabled={at === shown.length - 1}
        className="star"
        onClick={() => move(1)}
      >
        <ChevronDown size={20} />
      </button>
      <StarButton market={market} />
    </>
  )
}

const useRows = (): MineRow[] => {
  const { data } = useData(pageDataCall)
  const cards = cardsOf(data)
  const open = useOpenMarkets()
  const groups = useAtNow((now) => boardGroups(cards, now, open), 'minute', isSameBoard)
  return useFollowedOf(
    groupNames.flatMap((group) => groups[group].map((row): MineRow => ({ ...row, ...row.schedule, group }))),
  )
}

/** The markets that a visitor follows, in their order; a family folds to its current draw. */
export const MyMarkets = () => {
  const rows = useRows()
  const today = useAtNow(wibDate)
  const [isArranging, setArranging] = useState(false)
  const shown = rows.map(({ marketName }) => marketName)
  useMarketRooms(shown.slice(0, maxRoomsPerSocket))
  const current = useAtNow((now) =>
    foldedMarkets(rows)
      .map(
        ({ members }) =>
          currentMarket(
            members.map(({ schedule }) => schedule),
            now,
          ) ?? '',
      )
      .join('\n'),
  ).split('\n')
  const choices = foldedMarkets(rows).map(({ name, members }, index) => {
    const first = members.find(({ marketName }) => marketName === current[index]) ?? members[0]
    return { name, first, others: members.filter((row) => row !== first) }
  })
  const folded: MineShown = choices.map(({ first, others }) => [first?.marketName ?? '', others.length])
  const text = JSON.stringify(folded)
  useEffect(() => {
    if (rows.length > 0 || localStore.get(mineShownKey)) localStore.set(mineShownKey, text)
  }, [text, rows.length])
  // Before the application the page's own script fills this.
  if (rows.length === 0)
    return (
      <div id={minePlaceId} hidden suppressHydrationWarning>
        {' '}
      </div>
    )
  const line = (row: MineRow) => (
    <BoardRow
      key={row.marketName}
      schedule={row.schedule}
      result={row.result}
      group={row.group}
      age={row.age}
      today={today}
      withAge
    >
      {isArranging && <Arrange market={row.marketName} shown={shown} />}
    </BoardRow>
  )
  return (
    <section aria-labelledby="pasaran-saya">
      <div className="mine-head">
        <h2 id="pasaran-saya" className="text-2xl font-bold tracking-tight">
          {followedText.title}
        </h2>
        <button
          type="button"
          aria-pressed={isArranging}
          className="min-h-11 px-2 font-semibold text-brand"
          onClick={() => setArranging(!isArranging)}
        >
          {isArranging ? followedText.done : followedText.arrange}
        </button>
      </div>
      <div className="board mine">
        <ul className="board-rows">
          {isArranging
            ? rows.map(line)
            : choices.map(({ name, first, others }) => [
                first && line(first),
                others.length > 0 && (
                  <li key={`${name} more`} className="mine-more">
                    <details className="board-more">
                      <summary>{followedText.more(name, others.length)}</summary>
                      <ul>{others.map(line)}</ul>
                    </details>
                  </li>
                ),
              ])}
        </ul>
      </div>
    </section>
  )
}
