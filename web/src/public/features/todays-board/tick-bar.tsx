import { Fragment } from 'react'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import type { GroupName } from '../../market/board-groups.ts'
import { useBoardGroups } from '../../market/use-board-groups.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { TickLine } from '../../now/tick-line.tsx'
import { todaysBoardText } from './todays-board-text.ts'

const order = ['drawn', 'drawing', 'late', 'next', 'off'] as const satisfies readonly GroupName[]
const looks: Record<GroupName, string> = {
  drawn: 'stroke-brand',
  drawing: 'stroke-live',
  late: 'stroke-warn',
  next: 'stroke-faint',
  off: 'stroke-line',
}

/** One tick for each market of today, by what happens to it; each count leads to its group of the board. Wide screens only. */
export const TickBar = () => {
  const { data } = useData(pageDataCall)
  const cards = cardsOf(data)
  const groups = useBoardGroups(cards)
  if (cards.length === 0) return null
  return (
    <nav aria-label={todaysBoardText.counts}>
      <TickLine className="h-2 w-full" parts={order.map((name) => [looks[name], groups[name].length])} />
      <p className="flex flex-wrap gap-x-3.5 text-sm text-soft">
        {order
          .filter((name) => groups[name].length > 0)
          .map((name) => (
            <Fragment key={name}>
              <a href={`#papan-${name}`} className="inline-flex min-h-11 items-center gap-1 hover:underline">
                <b className="min-w-[2ch] text-ink">{groups[name].length}</b> {todaysBoardText.counted[name]}
              </a>{' '}
            </Fragment>
          ))}
      </p>
    </nav>
  )
}
