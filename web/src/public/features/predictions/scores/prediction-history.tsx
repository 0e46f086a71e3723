import type { PredictionHistory as History } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { recentDate } from '../../../../shared/format/wib-text.ts'
import { paths } from '../../../../shared/paths/site-paths.ts'
import { Card } from '../../../../shared/ui/card.tsx'
import { useData } from '../../../data/use-data.ts'
import { predictionHistoryCall } from './score-calls.ts'
import { scoreText } from './score-text.ts'

type Row = History['predictions'][number]

const hitsOf = ({ number, unscored, hits, trials, expected }: Row): [string, string] => {
  if (unscored) return [scoreText.unscored, '']
  if (number === null || trials === 0) return ['', '']
  return [scoreText.of(hits, trials), scoreText.expectedIs(expected)]
}

const HistoryTable = ({ market, rows }: { market: string; rows: readonly Row[] }) => {
  const today = useAtNow(wibDate)
  return (
    <div className="table-frame">
      <table className="score-table w-full">
        <thead>
          <tr>
            <th scope="col">{scoreText.date}</th>
            <th scope="col">{scoreText.prize}</th>
            <th scope="col">{scoreText.hit}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [hits, expected] = hitsOf(row)
            return (
              <tr key={row.date}>
                <th scope="row">
                  <a href={paths.archivedPrediction(market, row.date)} className="whitespace-nowrap">
                    {recentDate(row.date, today)}
                  </a>
                </th>
                <td className="digits" translate="no">
                  {row.number}
                </td>
                <td className="whitespace-nowrap">
                  {hits}
                  {expected && <span className="block text-sm text-soft">{expected}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The market's latest predictions and how many of their lines hit. */
export const PredictionHistory = ({ market }: { market: string }) => {
  const { data, isFailed } = useData(predictionHistoryCall(market))
  if (!data && !isFailed) return null
  return (
    <Card as="section" aria-labelledby="riwayat-prediksi" className="flex flex-col gap-3 p-5">
      <h2 id="riwayat-prediksi" className="text-xl font-bold tracking-tight">
        {scoreText.history}
      </h2>
      {!data && <p className="text-soft">{scoreText.historyFailed}</p>}
      {data && data.predictions.length === 0 && <p className="text-soft">{scoreText.historyNone}</p>}
      {data && data.predictions.length > 0 && (
        <>
          <p className="text-sm text-soft">{scoreText.historyHelp}</p>
          <HistoryTable market={market} rows={data.predictions} />
        </>
      )}
      <a
        href={paths.scoreBoard}
        className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline underline-offset-4"
      >
        {scoreText.boardLink}
      </a>
    </Card>
  )
}
