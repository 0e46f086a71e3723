import type { MarketStatistics } from '@papan/contracts/calls/insight-calls.ts'
import { isOutside } from '@papan/contracts/rules/chance/outside.ts'
import { countText, decimalText } from '../../../shared/format/figures.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { IntervalPlot } from '../../chance/interval-plot.tsx'
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
          <div key={rule} className="table-frame">
            <table className="where-table" aria-label={statisticsText.rules[rule]}>
              <thead>
                <tr>
                  <th scope="col">{statisticsText.rules[rule]}</th>
                  <th scope="col">{chanceText.band}</th>
                  <th scope="col">{statisticsText.count}</th>
                  <th scope="col">{statisticsText.expected}</th>
                </tr>
              </thead>
              <tbody>
                {ofRule.map(({ value, count, expected, band95 }) => (
                  <tr key={value}>
                    <th scope="row">{value}</th>
                    <td>
                      <IntervalPlot isSmall count={count} expected={expected} band95={band95} />
                    </td>
                    <td className={isOutside(count, band95) ? 'font-bold text-warn' : 'font-bold'}>
                      {countText(count)}
                      {isOutside(count, band95) && <span className="sr-only"> {chanceText.outside}</span>}
                    </td>
                    <td>{decimalText(expected)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
      <p className="text-sm text-soft">{chanceText.outsideOf(outside, values.length, statisticsText.pairCells)}</p>
    </Card>
  )
}
