import { z } from '@papan/contracts/schema.ts'
import { revisionCause, type Revision } from '@papan/contracts/calls/content/revision-calls.ts'
import { prizeDigits, type StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { maxLabelLength, maxPrizes, maxReasonLength, maxTemplateLength } from '@papan/contracts/limits.ts'
import { storedCount, storedText } from '@papan/service-kit/records/outbox-document.ts'

export const templateName = storedText(maxTemplateLength)
export const prizeTypeName = storedText(maxLabelLength)
export const bareEntry = z.object({ type: prizeTypeName, numbers: z.string().regex(prizeDigits) })
export const barePrize = bareEntry.extend({ id: storedText() })

/** How to get the numbers before a change from those after it; most changes touch one number. */
const undo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drop'), index: storedCount }),
  z.object({ kind: z.enum(['put', 'add']), index: storedCount, prize: barePrize }),
  z.object({ kind: z.literal('all'), prizes: z.array(barePrize).max(maxPrizes) }),
])
export type Undo = z.infer<typeof undo>

/** `template`: the one before, where it changed. `reason`: of a correction; visitors read it. */
export const storedRevision = z.object({
  rev: storedCount,
  at: storedText(),
  by: storedText(),
  cause: revisionCause,
  undo,
  template: templateName.optional(),
  reason: z.string().max(maxReasonLength).optional(),
})
export type StoredRevision = z.infer<typeof storedRevision>

/** A result and its revisions stay one small document. */
export const maxRevisions = 100
const maxKeptPrizes = 2_000

type State = { template: string; prizes: readonly StoredPrize[] }

const bare = ({ id, type, numbers }: StoredPrize): StoredPrize => ({ id, type, numbers })
const isEqual = (a: StoredPrize | undefined, b: StoredPrize | undefined): boolean =>
  a?.id === b?.id && a?.type === b?.type && a?.numbers === b?.numbers
const areEqual = (a: readonly StoredPrize[], b: readonly StoredPrize[]): boolean =>
  a.length === b.length && a.every((prize, index) => isEqual(prize, b[index]))

export const undoOf = (before: readonly StoredPrize[], after: readonly StoredPrize[]): Undo => {
  const differing = after.findIndex((prize, index) => !isEqual(prize, before[index]))
  const index = differing < 0 ? after.length : differing
  const was = before[index]
  const [restBefore, restAfter] = [before.slice(index + 1), after.slice(index + 1)]
  if (after.length > before.length && areEqual(before.slice(index), restAfter)) return { kind: 'drop', index }
  if (was && after.length < before.length && areEqual(restBefore, after.slice(index)))
    return { kind: 'add', index, prize: bare(was) }
  if (was && after.length === before.length && areEqual(restBefore, restAfter))
    return { kind: 'put', index, prize: bare(was) }
  return { kind: 'all', prizes: before.map(bare) }
}

export const applyUndo = (after: readonly StoredPrize[], undo: Undo): StoredPrize[] => {
  switch (undo.kind) {
    case 'drop':
      return after.toSpliced(undo.index, 1)
    case 'put':
      return after.toSpliced(undo.index, 1, undo.prize)
    case 'add':
      return after.toSpliced(undo.index, 0, undo.prize)
    default:
      return undo.prizes
  }
}

const weightOf = ({ undo }: StoredRevision): number => (undo.kind === 'all' ? undo.prizes.length : 1)

/** At most 100 revisions, with no more numbers than ten large draws. */
const bounded = (revisions: StoredRevision[]): StoredRevision[] => {
  let weight = 0
  return revisions
    .slice(-maxRevisions)
    .toReversed()
    .filter((revision, index) => (weight += weightOf(revision)) <= maxKeptPrizes || index === 0)
    .toReversed()
}

export const withRevision = (
  revisions: StoredRevision[],
  made: Omit<StoredRevision, 'undo' | 'template'>,
  before: State,
  after: State,
): StoredRevision[] => {
  const template = before.template === after.template ? {} : { template: before.template }
  return bounded([...revisions, { ...made, undo: undoOf(before.prizes, after.prizes), ...template }])
}

/** Newest first, computed back from the current numbers. */
export const revisionsOf = (current: State & { revisions: StoredRevision[] }): Revision[] => {
  let after = { template: current.template, prizes: current.prizes.map(bare) }
  return current.revisions.toReversed().map(({ rev, at, by, cause, undo, template, reason = null }) => {
    const before = { template: template ?? after.template, prizes: applyUndo(after.prizes, undo) }
    const revision = { rev, at, by, cause, reason, before, after }
    after = before
    return revision
  })
}
