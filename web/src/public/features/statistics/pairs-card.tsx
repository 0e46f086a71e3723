import type { MarketStatistics } from '@papan/contracts/calls/insight-calls.ts'
import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { ChanceTable } from '../../chance/chance-table.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { statisticsText } from './statistics-text.ts'

/** The last two digits by every rule for pairs. */
export const PairsCard = ({ statistics: { pairs } }: { statistics: MarketStatistics }) => {
  const values = pairs.flatMap((pair) => pair.values)
  const outside = values.filter(({ count, band95 }) => isOutside(count, band95)).length
  return (
    <Card as="section" aria-labelledby="pasangan" className="flex flex-col gap-2 p-4">
      <h2 id="pasangan" className="text-xl font-bold tracking-tight">
        {statisticsText.pairs}
      </h2>
      <div className="pair-tables">
        {pairs.map(({ rule, values: ofRule }) => (
          <ChanceTable
            key={rule}
            label={statisticsText.rules[rule]}
            heads={{ name: statisticsText.rules[rule], count: statisticsText.count, expected: statisticsText.expected }}
            countClass="font-bold"
            rows={ofRule.map(({ value, ...counted }) => ({ ...counted, key: value, name: value }))}
          />
        ))}
      </div>
      <p className="text-sm text-soft">{chanceText.outsideOf(outside, values.length, statisticsText.pairCells)}</p>
    </Card>
  )
}
