import type { MarketStatistics } from '@papan/contracts/calls/insight-calls.ts'
import { chiSquareLimit } from '@papan/contracts/lottery/chance/chance.ts'
import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { Verdict } from '../../chance/verdict.tsx'
import { AbsenceCard } from './absence-card.tsx'
import { MapCard } from './map-card.tsx'
import { PositionCard } from './position-card.tsx'
import { statisticsText } from './statistics-text.ts'
import { ChanceTable } from '../../chance/chance-table.tsx'

/** The last two digits by every rule for pairs. */
const PairsCard = ({ statistics: { pairs } }: { statistics: MarketStatistics }) => {
  const values = pairs.flatMap((pair) => pair.values)
  const outside = values.filter(({ count, band95 }) => isOutside(count, band95)).length
  return (
    <Card as="section" aria-labelledby="pasangan" className="flex flex-col gap-2 p-4">
      <h2 id="pasangan" className="text-xl font-bold tracking-tight">
        {statisticsText.pairs}
      </h2>
      <div className="grid gap-x-8 gap-y-4 min-[48rem]:grid-cols-2">
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

/** What the counted digits show. */
export const StatisticsCharts = ({ statistics }: { statistics: MarketStatistics }) => {
  const { positions } = statistics
  const cells = positions.length * 10
  const outside = positions.reduce(
    (sum, { counts, band95 }) => sum + counts.filter((count) => isOutside(count, band95)).length,
    0,
  )
  const isInside = positions.every(({ chiSquare }) => chiSquare <= chiSquareLimit)
  const [first] = positions
  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-4">
        <Verdict isInside={isInside} className="text-base" />
        <p className="text-soft">
          {statisticsText.summary(isInside)} {chanceText.outsideOf(outside, cells, statisticsText.cells)}
        </p>
      </Card>
      <section aria-labelledby="posisi" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
          <h2 id="posisi" className="text-xl font-bold tracking-tight">
            {statisticsText.positions}
          </h2>
          {first && (
            <p className="text-sm text-soft">{statisticsText.positionsHint(first.expected, ...first.band95)}</p>
          )}
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {positions.map((position) => (
            <PositionCard key={position.position} statistics={position} />
          ))}
        </div>
      </section>
      <div className="grid items-start gap-4 min-[64rem]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <MapCard statistics={statistics} />
        <AbsenceCard statistics={statistics} />
      </div>
      <PairsCard statistics={statistics} />
    </>
  )
}
