import type { Revision } from '@papan/contracts/calls/content/revision-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { instantText } from '../../../format/instant-text.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { historyText } from './history-text.ts'

type PrizeChange = { type: string; added: string[]; removed: string[] }

const isIn = (prizes: readonly StoredPrize[]) => (wanted: StoredPrize) =>
  prizes.some(({ id, type, numbers }) => id === wanted.id && type === wanted.type && numbers === wanted.numbers)

/** A new order is no change. */
export const prizeChanges = (before: readonly StoredPrize[], after: readonly StoredPrize[]): PrizeChange[] => {
  const removed = before.filter((prize) => !isIn(after)(prize))
  const added = after.filter((prize) => !isIn(before)(prize))
  const types = [...new Set([...removed, ...added].map(({ type }) => type))]
  const of = (prizes: readonly StoredPrize[], wanted: string) =>
    prizes.filter(({ type }) => type === wanted).map(({ numbers }) => numbers)
  return types.map((type) => ({ type, added: of(added, type), removed: of(removed, type) }))
}

type RevisionItemProps = { revision: Revision; isCurrent: boolean; isBusy: boolean; onRestore: () => void }

const Numbers = ({ label, numbers }: { label: string; numbers: readonly string[] }) => (
  <span>
    <span className="text-sm text-soft">{label} </span>
    <span className="font-semibold wrap-anywhere tabular-nums">
      {numbers.length > 0 ? numbers.join(', ') : historyText.nothing}
    </span>
  </span>
)

export const RevisionItem = ({ revision, isCurrent, isBusy, onRestore }: RevisionItemProps) => {
  const { rev, at, by, cause, reason, before, after } = revision
  const changes = prizeChanges(before.prizes, after.prizes)
  if (before.template !== after.template) {
    changes.push({ type: historyText.template, added: [after.template], removed: [before.template] })
  }
  return (
    <li aria-label={historyText.revision(rev)} className="flex flex-col gap-2 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-semibold">{historyText.causes[cause]}</span>{' '}
          <span className="text-sm text-soft">
            {by}, <time dateTime={at}>{instantText(Date.parse(at))}</time>, {historyText.revision(rev).toLowerCase()}
          </span>
        </p>
        {isCurrent ? (
          <span className="text-sm font-semibold text-brand">{historyText.current}</span>
        ) : (
          <Button look="secondary" disabled={isBusy} aria-label={historyText.restoreOf(rev)} onClick={onRestore}>
            {historyText.restore}
          </Button>
        )}
      </div>
      {reason && <p className="text-sm wrap-anywhere">{historyText.reason(reason)}</p>}
      {changes.length === 0 ? (
        <p className="text-sm text-soft">{historyText.noChange}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {changes.map(({ type, added, removed }) => (
            <li key={type} className="grid gap-x-4 rounded-control bg-well px-3 py-2 sm:grid-cols-[10rem_1fr_1fr]">
              <span className="text-sm font-semibold">{type}</span>
              <Numbers label={historyText.before} numbers={removed} />
              <Numbers label={historyText.after} numbers={added} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
