import type { ArchivedPrediction } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { percentText } from '../../../../shared/format/figures.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { scoreText } from './score-text.ts'

type Line = ArchivedPrediction['lines'][number]

/** Hit and miss are equally large; a line of several positions says how many came. */
const Outcome = ({ line }: { line: Line }) => {
  if (!('hits' in line)) return <Chip tone="outline">{scoreText.unscored}</Chip>
  const { hits, trials } = line
  const word = hits > 0 ? scoreText.hit : scoreText.miss
  return (
    <Chip tone={hits > 0 ? 'brand' : 'quiet'} className="min-w-24 justify-center">
      {hits > 0 && trials > 1 ? `${word} ${scoreText.of(hits, trials)}` : word}
    </Chip>
  )
}

const More = ({ line }: { line: Line }) => {
  if (!('hits' in line)) return scoreText.reason(line.unscored)
  const { expected, trials } = line
  // Of several positions each has the same share.
  return `${scoreText.chance.toLowerCase()} ${percentText(expected / trials)}${trials > 1 ? ' per posisi' : ''}`
}

/** Each line with its outcome and its chance; while a prediction is open or not scored, its lines alone. */
export const ScoreLines = ({ lines, isScored }: { lines: readonly Line[]; isScored: boolean }) => (
  <dl className="divide-y divide-line">
    {lines.map((line, index) => (
      // A category may have several rows.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <dt className="w-28 text-sm font-semibold text-soft">{line.category}</dt>
        <dd className="digits min-w-0 grow basis-40 text-lg wrap-anywhere" translate="no">
          {line.numbers}
        </dd>
        {isScored && (
          <dd className="flex min-w-0 basis-full flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:basis-auto sm:justify-end">
            <span className="text-sm text-soft">
              <More line={line} />
            </span>
            <Outcome line={line} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)
