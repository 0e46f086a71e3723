import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ScoreRow } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { minScoredDraws } from '@papan/contracts/limits.ts'
import { paths } from '../../../../shared/paths/site-paths.ts'
import { Card } from '../../../../shared/ui/card.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { LoadError } from '../../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { IndependentNote } from '../../../chance/independent-note.tsx'
import { useData } from '../../../data/use-data.ts'
import { layoutText } from '../../../layout/layout-text.ts'
import { PageTitle } from '../../../layout/page-title.tsx'
import { readScoreView, scoreBoardCall, scoreCategories, scoreDays, scoreHref, type ScoreView } from './score-calls.ts'
import { scoreText } from './score-text.ts'

type ChoicesProps = { label: string; choices: readonly { view: ScoreView; text: string; isChosen: boolean }[] }

/** Links, so that they work without scripts. */
const Choices = ({ label, choices }: ChoicesProps) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {choices.map(({ view, text, isChosen }) => (
      <a
        key={text}
        href={scoreHref(paths.scoreBoard, view)}
        aria-current={isChosen ? 'true' : undefined}
        className="inline-flex min-h-11 items-center rounded-chip border border-line bg-sheet px-3.5 text-sm font-semibold aria-[current]:bg-brand-soft aria-[current]:text-brand"
      >
        {text}
      </a>
    ))}
  </nav>
)

const Difference = ({ draws, deviations }: ScoreRow) => {
  if (draws < minScoredDraws) return <span className="text-sm text-soft">{scoreText.notEnough}</span>
  if (deviations === null) return <span className="text-sm text-soft">{scoreText.certain}</span>
  return (
    <span className={classNames(scoreText.isRare(deviations) && 'text-warn')}>{scoreText.deviation(deviations)}</span>
  )
}

type TableProps = { title: string; name: string; rows: readonly (ScoreRow & { key: string; label: ReactNode })[] }

/** Hits and misses beside each other, equally large. */
const ScoreTable = ({ title, name, rows }: TableProps) => (
  <Card as="section" className="p-5">
    <h2 className="pb-2 text-xl font-bold tracking-tight">{title}</h2>
    <div className="table-frame">
      <table className="score-table score-board w-full" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{scoreText.hits}</th>
            <th scope="col">{scoreText.misses}</th>
            <th scope="col">{scoreText.expected}</th>
            <th scope="col">{scoreText.difference}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.label}
                <span className="block text-sm font-normal text-soft">{scoreText.draws(row.draws)}</span>
              </th>
              <td className="font-bold">{scoreText.count(row.hits)}</td>
              <td className="font-bold">{scoreText.count(row.trials - row.hits)}</td>
              <td className="text-soft">{scoreText.expectedOf(row.expected)}</td>
              <td>
                <Difference {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
)

/** How often predictions hit, beside what chance gives. */
export const ScoreBoardPage = () => {
  const view = readScoreView(useSearchParams()[0])
  const { data, isFailed, refetch } = useData(scoreBoardCall(view))
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PageTitle title={layoutText.data.scores} />
        <p className="pt-2 text-soft">{scoreText.boardLead}</p>
      </div>
      <Choices
        label={scoreText.period}
        choices={scoreDays.map((days) => ({
          view: { ...view, days },
          text: scoreText.days(days),
          isChosen: days === view.days,
        }))}
      />
      {isFailed && <LoadError text={scoreText.boardFailed} onRetry={refetch} />}
      {!data && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {data && data.categories.length === 0 && <p className="py-3">{scoreText.boardNone}</p>}
      {data && data.categories.length > 0 && (
        <>
          <ScoreTable
            title={scoreText.byCategory}
            name={scoreText.category}
            rows={data.categories.map((row) => ({ ...row, key: row.category, label: row.category }))}
          />
          <Choices
            label={scoreText.category}
            choices={Object.entries(scoreCategories).map(([category, text]) => ({
              view: { ...view, category },
              text,
              isChosen: category === view.category,
            }))}
          />
          <ScoreTable
            title={scoreText.byMarket(data.category)}
            name={scoreText.market}
            rows={data.markets.map((row) => ({
              ...row,
              key: row.market,
              label: <a href={paths.predictionDetail(row.market)}>{row.market}</a>,
            }))}
          />
          <p className="text-sm text-soft">{scoreText.differenceHelp}</p>
        </>
      )}
      <IndependentNote>{scoreText.entertainment}</IndependentNote>
    </div>
  )
}
