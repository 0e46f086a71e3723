import type { NumberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { ChanceTable } from '../../chance/chance-table.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { roomPath, type RoomQuery } from './room-query.ts'
import { roomText } from './room-text.ts'

type Row = NumberHistory['byMarket'][number]
const shownAtOnce = 10

const heads = { name: roomText.market, count: roomText.count, expected: roomText.expected }

const Rows = ({ rows, query }: { rows: readonly Row[]; query: RoomQuery }) => (
  <ChanceTable
    heads={heads}
    countClass="digits text-lg"
    rows={rows.map(({ market, ...counted }) => ({
      ...counted,
      key: market,
      name: <a href={roomPath(query, { markets: [market], page: 1 })}>{market}</a>,
    }))}
  />
)

/** The count in each market beside what chance gives there. */
export const WhereCard = ({ history, query }: { history: NumberHistory; query: RoomQuery }) => {
  const rows = [...history.byMarket].sort((a, b) => b.numbers - a.numbers)
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
