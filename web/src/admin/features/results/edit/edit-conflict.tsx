import type { AdminResult, Prize, ResultBody } from '@papan/contracts/calls/content/result-calls.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { FormError } from '../../../fields/form-error.tsx'
import { resultsText } from '../results-text.ts'
import { differing } from './merge-edits.ts'

type EditConflictProps = {
  message: string
  mine: ResultBody
  theirs: AdminResult
  isSaving: boolean
  onTheirs: () => void
  onMine: () => void
  onMerge: () => void
}

type VersionProps = { title: string; template: string; prizes: readonly Prize[]; other: readonly Prize[] }

const Version = ({ title, template, prizes, other }: VersionProps) => {
  const own = differing(prizes, other)
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-bold">{title}</h3>
      <p className="text-sm text-soft">
        {resultsText.template}: {template}
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {prizes.map((prize, index) => (
          <li
            // A number may repeat: the index is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={classNames(
              'flex justify-between gap-3 rounded-control px-3 py-1.5',
              own.has(prize) ? 'bg-warn-soft font-semibold text-warn' : 'bg-well',
            )}
          >
            <span className="min-w-0 wrap-anywhere">{prize.type}</span>
            <span className="tabular-nums">{prize.numbers}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A conflicting edit: both versions with their differences marked, and three resolutions. */
export const EditConflict = ({ message, mine, theirs, isSaving, onTheirs, onMine, onMerge }: EditConflictProps) => (
  <div className="flex flex-col gap-5">
    <FormError text={message} />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Version title={resultsText.theirVersion} template={theirs.template} prizes={theirs.prizes} other={mine.prizes} />
      <Version title={resultsText.myVersion} template={mine.template} prizes={mine.prizes} other={theirs.prizes} />
    </div>
    <div className="flex flex-wrap gap-3">
      <Button disabled={isSaving} onClick={onMerge}>
        {resultsText.mergeVersions}
      </Button>
      <Button look="secondary" disabled={isSaving} onClick={onTheirs}>
        {resultsText.takeTheirs}
      </Button>
      <Button look="danger" disabled={isSaving} onClick={onMine}>
        {resultsText.keepMine}
      </Button>
    </div>
  </div>
)
