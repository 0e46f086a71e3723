import type { MarketStatistics } from '@papan/contracts/calls/insight-calls.ts'
import { chanceOfAbsence, enoughForAbsence, usualLongestAbsence } from '@papan/contracts/lottery/chance/chance.ts'
import { countText, decimalText } from '../../../shared/format/figures.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { statisticsText } from './statistics-text.ts'

const pairs = 100
const shown = 10

/** Two digits that count: '0,43 %', '11,6 %'. */
const shareText = (share: number): string => `${decimalText(share * 100, share < 0.01 ? 2 : 1)} %`

/** The pairs that stayed away longest, beside the usual longest absence. */
export const AbsenceCard = ({ statistics }: { statistics: MarketStatistics }) => {
  const { absence, period, different } = statistics
  // With more numbers a draw, the longest absence is shorter in draws.
  const perDraw = period.numbers / Math.max(1, period.draws)
  const usual = Math.round(usualLongestAbsence(pairs) / perDraw)
  const isKnown = period.draws >= enoughForAbsence
  const rows = absence.slice(0, shown)
  const most = Math.max(...rows.map(({ draws }) => draws), isKnown ? usual : 1) * 1.1
  const percent = (draws: number): string => `${((100 * draws) / most).toFixed(2)}%`
  return (
    <Card as="section" aria-labelledby="lama" className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="lama" className="text-xl font-bold tracking-tight">
          {statisticsText.absence}
        </h2>
        <span className="text-sm text-soft">{statisticsText.map}</span>
      </div>
      {isKnown && <p className="text-sm text-soft">{statisticsText.usualLongest(usual)}</p>}
      <div className="table-frame">
        <table className="count-table absence-table w-full" aria-labelledby="lama">
          <thead>
            <tr>
              <th scope="col">2D</th>
              <th scope="col">{statisticsText.without}</th>
              <th scope="col">{statisticsText.wait}</th>
              <th scope="col" className="hidden text-soft min-[40rem]:table-cell">
                {statisticsText.last}
              </th>
              <th scope="col">{statisticsText.chance}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ digits, draws, numbers, last }) => (
              <tr key={digits}>
                <th scope="row" className="digits">
                  {digits}
                </th>
                <td>
                  <svg width="100%" height="18" aria-hidden="true">
                    <rect className="fill-well" x="0" width="100%" y="4" height="10" rx="5" />
                    <rect className="fill-brand opacity-75" x="0" width={percent(draws)} y="4" height="10" rx="5" />
                    {isKnown && (
                      <line className="stroke-ink stroke-2" x1={percent(usual)} x2={percent(usual)} y1="0" y2="18" />
                    )}
                  </svg>
                </td>
                <td>
                  <strong>{countText(draws)}</strong> undian
                </td>
                <td className="hidden text-soft min-[40rem]:table-cell">
                  {last === null ? statisticsText.never : dayText(last)}
                </td>
                <td>{shareText(chanceOfAbsence(numbers, pairs))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-soft">
        {statisticsText.different(different.count, different.expected, different.length)}
      </p>
    </Card>
  )
}
