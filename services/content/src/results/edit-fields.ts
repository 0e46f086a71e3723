import type { RevisionCause } from '@papan/contracts/calls/revision-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import { nothingBlind } from './blind-entry.ts'
import { takesBack } from './result-changes.ts'
import { withRevision } from './revisions.ts'
import { firstPrizeAtOf, type ResultFields, type StoredResult, type TouchedPrize } from './stored-result.ts'

/** Who changes a result, why, and when (ms). */
type Edit = { doing: WriteContext; cause: RevisionCause; now: number }

const stampOf = ({ doing, now }: Edit) => ({ by: doing.actor.username, at: new Date(now).toISOString() })

/** Names whoever touched a number last: the editor for what is new or other than before, else whoever it was. */
const touched = (before: readonly TouchedPrize[], after: readonly StoredPrize[], edit: Edit): TouchedPrize[] =>
  after.map(({ id, type, numbers }) => {
    const kept = before.find((prize) => prize.id === id && prize.type === type && prize.numbers === numbers)
    return kept ?? { id, type, numbers, ...stampOf(edit) }
  })

/** A result as it begins, with its first revision. An import names who it was there alone: thousands of draws stay small. */
export const newFields = (
  { market, date, template, prizes }: Pick<ResultFields, 'market' | 'date' | 'template'> & { prizes: StoredPrize[] },
  edit: Edit,
): ResultFields => ({
  market,
  date,
  template,
  prizes: edit.cause === 'imported' ? prizes : touched([], prizes, edit),
  correctedAt: null,
  firstPrizeAt: prizes.some(isFirstPrize) ? stampOf(edit).at : null,
  ...nothingBlind,
  revisions: withRevision(
    [],
    { rev: 1, ...stampOf(edit), cause: edit.cause },
    { template, prizes: [] },
    { template, prizes },
  ),
})

/** A stored result after a change of its numbers or template: who touched what, the revision, and whether it takes back what people saw. */
export const editedFields = (
  stored: StoredResult,
  { prizes, template = stored.template }: { prizes: StoredPrize[]; template?: string },
  edit: Edit,
): ResultFields => {
  const { market, date, correctedAt, revisions } = stored
  const { by, at } = stampOf(edit)
  return {
    market,
    date,
    template,
    prizes: touched(stored.prizes, prizes, edit),
    correctedAt: takesBack(stored.prizes, prizes) ? at : correctedAt,
    firstPrizeAt: prizes.some(isFirstPrize) ? (firstPrizeAtOf(stored) ?? at) : null,
    revisions: withRevision(revisions, { rev: stored.rev + 1, at, by, cause: edit.cause }, stored, {
      template,
      prizes,
    }),
  }
}
