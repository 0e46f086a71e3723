import type { MouseEvent } from 'react'
import { paths } from '../../../shared/paths/site-paths.ts'
import { followedMarkets } from '../../followed/followed-markets.ts'
import type { NamedCard } from './search-found.ts'
import { DrawRow, HitRow, List } from './search-rows.tsx'
import { searchText } from './search-text.ts'
import { useRecent } from './use-recent.ts'

const maxShown = 3

/** What was opened from the search on this device, without the markets of `shown`. */
export const RecentRows = ({ cards, shown }: { cards: readonly NamedCard[]; shown: readonly NamedCard[] }) => {
  const { recent, clear } = useRecent()
  const rows = recent
    .flatMap((one) => {
      if ('number' in one) return one
      const [market] = followedMarkets([one.market], cards)
      return market && !shown.includes(market) ? { market } : []
    })
    .slice(0, maxShown)
  if (rows.length === 0) return null
  const removeAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('dialog')?.querySelector('input')?.focus()
    clear()
  }
  const remove = (
    <button type="button" className="-my-1 ml-auto min-h-11 px-2 font-bold text-brand underline" onClick={removeAll}>
      {searchText.clearRecent}
    </button>
  )
  return (
    <List title={searchText.recent} action={remove}>
      {rows.map((row) =>
        'number' in row ? (
          <DrawRow
            key={row.number}
            href={paths.numberHistory(row.number)}
            title={row.number}
            note={searchText.recentNumber}
            digits={null}
            number={row.number}
          />
        ) : (
          <HitRow key={row.market.marketName} hit={{ market: row.market, rank: 0, alias: null }} typed="" />
        ),
      )}
    </List>
  )
}
