import type { NumberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { isOutside } from '@papan/contracts/rules/chance/outside.ts'
import { countText, decimalText } from '../../../shared/format/figures.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { chanceText } from '../../chance/chance-text.ts'
import { IntervalPlot } from '../../chance/interval-plot.tsx'
import { roomPath, type RoomQuery } from './room-query.ts'
import { roomText } from './room-text.ts'

type Row = NumberHistory['byMarket'][number]
const shownAtOnce = 10

const Rows = ({ rows, query }: { rows: readonly Row[]; query: RoomQuery }) => (
  <div className="table-frame">
    <table className="where-table">
      <thead>
        <tr>
          <th scope="col">{roomText.market}</th>
          <th scope="col">{chanceText.band}</th>
          <th scope="col">{roomText.count}</th>
          <th scope="col">{roomText.expected}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ market, count, expected, band95 }) => (
          <tr key={market}>
            <th scope="row">
              <a href={roomPath(query, { markets: [market], page: 1 })}>{market}</a>
            </th>
            <td>
              <IntervalPlot isSmall count={count} expected={expected} band95={band95} />
            </td>
            <td className={classNames('digits text-lg', isOutside(count, band95) && 'text-warn')}>
              {countText(count)}
              {isOutside(count, band95) && <span className="sr-only"> {chanceText.outside}</span>}
            </td>
            <td>{decimalText(expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The count in each market beside what chance gives there. */
export const WhereCard = ({ history, query }: { history: NumberHistory; query: RoomQuery }) => {
  const rows = history.byMarket.toSorted((a, b) => b.numbers - a.numbers)
  const outside = rows.filter(({ count, band95 }) => isOutside(count, band95)).length
  const rest = rows.slice(shownAtOnce)
  return (
    <Card as="section" aria-labelledby="di-mana" className="flex flex-col gap-2 p-4">
      <h2 id="di-mana" className="text-xl font-bold tracking-tight">
        {roomText.where}
      </h2>
      <Rows rows={rows.slice(0, shownAtOnce)} query={query} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-brand">
            {roomText.moreMarkets(rest.length)}
          </summary>
          <Rows rows={rest} query={query} />
        </details>
      )}
      <p className="text-sm text-soft">{chanceText.outsideOf(outside, rows.length, roomText.markets95)}</p>
    </Card>
  )
}
