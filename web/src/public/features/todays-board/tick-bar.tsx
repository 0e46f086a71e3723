import { Fragment } from 'react'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { boardGroups, isSameBoard, type GroupName } from '../../market/board-groups.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { TickLine } from '../../now/tick-line.tsx'
import { useOpenMarkets } from '../../now/use-now-and-next.ts'
import { todaysBoardText } from './todays-board-text.ts'

const order = ['drawn', 'drawing', 'late', 'next', 'off'] as const satisfies readonly GroupName[]

/** One tick for each market of today, by what happens to it; each count leads to its group of the board. Wide screens only. */
export const TickBar = () => {
  const { data } = useData(pageDataCall)
  const cards = cardsOf(data)
  const open = useOpenMarkets()
  const groups = useAtNow((now) => boardGroups(cards, now, open), 'minute', isSameBoard)
  if (cards.length === 0) return null
  return (
    <nav aria-label={todaysBoardText.counts}>
      <TickLine parts={order.map((name) => [`tick-${name}`, groups[name].length])} />
      <p>
        {order
          .filter((name) => groups[name].length > 0)
          .map((name) => (
            <Fragment key={name}>
              <a href={`#papan-${name}`} className={`tick-count tick-count-${name}`}>
                <b>{groups[name].length}</b> {todaysBoardText.counted[name]}
              </a>{' '}
            </Fragment>
          ))}
      </p>
    </nav>
  )
}
