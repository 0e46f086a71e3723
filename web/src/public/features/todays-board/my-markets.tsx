import { useEffect, useRef, useState } from 'react'
import { currentMarket, foldedMarkets } from '@papan/contracts/lottery/market-choice.ts'
import { maxRoomsPerSocket } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import type { Named } from '../../followed/followed-markets.ts'
import { followedText } from '../../followed/followed-text.ts'
import { mineShownKey, type MineShown, minePlaceId } from '../../followed/mine-script.ts'
import { useFollowedOf } from '../../followed/use-followed.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { useMarketRooms } from '../../socket/use-market-room.ts'
import { useBoardGroups } from '../../market/use-board-groups.ts'
import { groupNames, type BoardRow as Row, type GroupName } from '../../market/board-groups.ts'
import { BoardRow } from './board-row.tsx'
import type * as Tools from './follow-tools.ts'
import Star from '../../ui/icons/star.svg?react'
import { todaysBoardText } from './todays-board-text.ts'

/** While nothing is followed. Before the application the page's own script fills the place, which hides the line. */
const FollowLine = ({ onChoose }: { onChoose: () => void }) => (
  <>
    <div id={minePlaceId} hidden suppressHydrationWarning>
      {' '}
    </div>
    <div className="follow-line scripted">
      <Star size={20} />
      {todaysBoardText.invite}
      <button type="button" onClick={onChoose}>
        {todaysBoardText.choose}
      </button>
    </div>
  </>
)

type MineRow = Row & Named & { group: GroupName }

/** A family is folded to its current draw; what is shown is kept for the next visit's first paint. */
const useChoices = (rows: readonly MineRow[]) => {
  const families = foldedMarkets(rows)
  const current = useAtNow(
    (now) =>
      families.map(({ members }) =>
        currentMarket(
          members.map(({ schedule }) => schedule),
          now,
        ),
      ),
    'minute',
    (one, other) => String(one) === String(other),
  )
  const choices = families.map(({ name, members }, index) => {
    const first = members.find(({ marketName }) => marketName === current[index]) ?? members[0]
    return { name, first, others: members.filter((row) => row !== first) }
  })
  const folded: MineShown = choices.map(({ first, others }) => [first?.marketName ?? '', others.length])
  const text = JSON.stringify(folded)
  useEffect(() => {
    if (rows.length > 0 || localStore.get(mineShownKey)) localStore.set(mineShownKey, text)
  }, [text, rows.length])
  return choices
}

/** The markets that a visitor follows, in their order, a family folded to its current draw; or a line that offers some. */
export const MyMarkets = () => {
  const cards = cardsOf(useData(pageDataCall).data)
  const groups = useBoardGroups(cards)
  const rows = useFollowedOf(
    groupNames.flatMap((group) => groups[group].map((row): MineRow => ({ ...row, ...row.schedule, group }))),
  )
  const [tools, setTools] = useState<typeof Tools>()
  const [use, setUse] = useState<'choose' | 'arrange'>()
  const arrange = useRef<HTMLButtonElement>(null)
  const today = useAtNow(wibDate)
  const shown = rows.map(({ marketName }) => marketName)
  useMarketRooms(shown.slice(0, maxRoomsPerSocket))
  const choices = useChoices(rows)
  const Arrange = use === 'arrange' && tools?.Arrange
  const open = (next: typeof use) => {
    setUse(next)
    import('./follow-tools.ts').then(setTools, console.warn)
  }
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
      {Arrange && <Arrange market={row.marketName} shown={shown} />}
    </BoardRow>
  )
  const section = (
    <section aria-labelledby="pasaran-saya">
      <div className="mine-head">
        <h2 id="pasaran-saya" className="text-2xl font-bold tracking-tight">
          {followedText.title}
        </h2>
        <button
          ref={arrange}
          type="button"
          aria-pressed={Boolean(Arrange)}
          className="min-h-11 px-2 font-semibold text-brand"
          onClick={() => open(Arrange ? undefined : 'arrange')}
        >
          {Arrange ? followedText.done : followedText.arrange}
        </button>
      </div>
      <div className="board mine">
        <ul className="board-rows">
          {Arrange
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
  return (
    <>
      {rows.length === 0 ? <FollowLine onChoose={() => open('choose')} /> : section}
      {tools && use === 'choose' && (
        <tools.FollowSheet
          groups={groups}
          onClose={() => {
            setUse(undefined)
            // The first star took the line away that had the focus.
            arrange.current?.focus()
          }}
        />
      )}
    </>
  )
}
