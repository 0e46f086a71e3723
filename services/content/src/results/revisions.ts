import type { Revision, RevisionCause } from '@papan/contracts/calls/content/revision-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'

export const undoKinds = ['drop', 'put', 'add', 'all'] as const

/** How to get the numbers before a change from those after it; most changes touch one number. */
export type Undo =
  | { kind: 'drop'; index: number }
  | { kind: 'put'; index: number; prize: StoredPrize }
  | { kind: 'add'; index: number; prize: StoredPrize }
  | { kind: 'all'; prizes: StoredPrize[] }

/** `template`: the one before, where it changed. */
export type StoredRevision = {
  rev: number
  at: string
  by: string
  cause: RevisionCause
  undo: Undo
  template?: string
  /** Of a correction; visitors read it. */
  reason?: string
}

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
