import { randomBytes } from 'node:crypto'
import type { Actor } from '@papan/contracts/calls/auth/auth-calls.ts'
import type {
  Prize,
  PrizeBody,
  ResultBody,
  StartSessionBody,
  StoredPrize,
} from '@papan/contracts/calls/content/result-calls.ts'
import type { RevisionCause } from '@papan/contracts/calls/content/revision-calls.ts'
import { prizeHeld, prizeMismatched, prizeRecorded } from '@papan/contracts/events/result-events.ts'
import { maxPrizes } from '@papan/contracts/limits.ts'
import { isDoubleEntryType, isFirstPrize, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'
import type { Decision } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import {
  compareEntry,
  holdForSecondAdmin,
  noDoubleEntry,
  withoutType,
  type DoubleEntryFields,
} from './double-entry/blind-entry.ts'
import type { ResultFields, StoredResult, TouchedPrize } from './result-store.ts'
import { withRevision } from './revisions.ts'

/** `now`: ms. */
export type Edit = { actor: Actor; cause: RevisionCause; now: number; reason?: string | null | undefined }

const stampOf = ({ actor, now }: Edit) => ({ by: actor.username, at: new Date(now).toISOString() })

const newPrize = ({ type, numbers }: Prize): StoredPrize => ({
  id: randomBytes(6).toString('base64url'),
  type,
  numbers,
})

type Recorded = { kind: 'changed'; prizes: StoredPrize[] } | { kind: 'same' } | { kind: 'repeated' }

/**
 * `PRIZE n` holds one number: a different number corrects it. Every other type is a list: a number that it holds counts as a double
 * click unless `repeat` says that it was drawn twice.
 */
export const recordPrize = (prizes: StoredPrize[], { type, numbers, repeat }: PrizeBody): Recorded => {
  const ofType = prizes.filter((prize) => prize.type === type)
  const isThere = ofType.some((prize) => prize.numbers === numbers)
  const [only] = ofType
  if (isSingleNumberType(type) && only) {
    if (isThere) return { kind: 'same' }
    return { kind: 'changed', prizes: prizes.map((prize) => (prize === only ? { ...prize, numbers } : prize)) }
  }
  if (isThere && !repeat) return { kind: 'repeated' }
  return { kind: 'changed', prizes: [...prizes, newPrize({ type, numbers })] }
}

/** An unchanged row keeps its id, so that viewers see only the others as new. */
export const replacePrizes = (prizes: StoredPrize[], rows: Prize[]): StoredPrize[] => {
  const left = [...prizes]
  return rows.map((row) => {
    const index = left.findIndex(({ type, numbers }) => type === row.type && numbers === row.numbers)
    return index < 0 ? newPrize(row) : (left.splice(index, 1)[0] ?? newPrize(row))
  })
}

type Content = Pick<ResultBody, 'template' | 'prizes'>

const listOf = (prizes: Prize[]) => JSON.stringify(prizes.map(({ type, numbers }) => [type, numbers]))

export const isSameResult = (stored: Content, { template, prizes }: Content): boolean =>
  stored.template === template && listOf(stored.prizes) === listOf(prizes)

/** Whether visitors may have seen a number that is now gone or replaced. */
export const takesBack = (before: StoredPrize[], after: StoredPrize[]): boolean =>
  before.some((prize) => !after.some(({ id, numbers }) => id === prize.id && numbers === prize.numbers))

const touched = (before: readonly TouchedPrize[], after: readonly StoredPrize[], edit: Edit): TouchedPrize[] =>
  after.map(({ id, type, numbers }) => {
    const kept = before.find((prize) => prize.id === id && prize.type === type && prize.numbers === numbers)
    return kept ?? { id, type, numbers, ...stampOf(edit) }
  })

/** With its first revision. An import is stamped there alone: thousands of draws stay small. */
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
  ...noDoubleEntry,
  revisions: withRevision(
    [],
    { rev: 1, ...stampOf(edit), cause: edit.cause },
    { template, prizes: [] },
    { template, prizes },
  ),
})

/** Under double entry PRIZE 1 to 3 wait for a second admin. */
export const startedFields = (
  { market, date, template, prizes }: StartSessionBody,
  needsTwo: boolean,
  edit: Edit,
): ResultFields => {
  const waits = ({ type }: Prize) => needsTwo && isDoubleEntryType(type)
  const published = prizes.filter((prize) => !waits(prize))
  const blind = prizes.filter(waits)
  return {
    ...newFields({ market, date, template, prizes: replacePrizes([], published) }, edit),
    blind: blind.map((prize) => holdForSecondAdmin(prize, edit.actor, edit.now)),
  }
}

export const editedFields = (
  stored: StoredResult,
  { prizes, template = stored.template }: { prizes: StoredPrize[]; template?: string },
  edit: Edit,
): ResultFields => {
  const { market, date, correctedAt, revisions } = stored
  const { by, at } = stampOf(edit)
  const { cause, reason } = edit
  return {
    market,
    date,
    template,
    prizes: touched(stored.prizes, prizes, edit),
    correctedAt: takesBack(stored.prizes, prizes) ? at : correctedAt,
    firstPrizeAt: prizes.some(isFirstPrize) ? (stored.firstPrizeAt ?? at) : null,
    revisions: withRevision(revisions, { rev: stored.rev + 1, at, by, cause, ...(reason ? { reason } : {}) }, stored, {
      template,
      prizes,
    }),
  }
}

/** A deleted result as it was; `rev`: of its return. */
export const restoredFields = (deleted: ResultFields, rev: number, edit: Edit): ResultFields => ({
  ...deleted,
  revisions: withRevision(deleted.revisions, { rev, ...stampOf(edit), cause: edit.cause }, deleted, deleted),
})

/** Removes a prize, or restores the number `before` with the stamp of its admin. */
export const withdrawnFields = (
  stored: StoredResult,
  withdrawn: TouchedPrize,
  before: Pick<TouchedPrize, 'numbers' | 'by' | 'at'> | null,
  edit: Edit,
): ResultFields => {
  const { id, type } = withdrawn
  const restored = before && { id, type, ...before }
  const prizes = stored.prizes.flatMap((prize) => (prize === withdrawn ? (restored ?? []) : prize))
  const edited = editedFields(stored, { prizes }, edit)
  return {
    ...edited,
    prizes: edited.prizes.map((prize) => (prize.id === id && restored) || prize),
    ...withoutType(stored, type),
  }
}

const unchangedFields = (stored: StoredResult): ResultFields => {
  const { market, date, template, prizes, correctedAt, firstPrizeAt, revisions } = stored
  return { market, date, template, prizes, correctedAt, firstPrizeAt, revisions }
}

/** `slotChanged`: the published number is not the expected one. `repeated`: the list holds this number. */
export type PrizeOutcome = 'repeated' | 'slotChanged' | 'mismatched'
type PrizeDecision = Decision<ResultFields, PrizeOutcome>

const publish = (
  stored: StoredResult,
  prize: PrizeBody,
  { agreed, fields }: { agreed?: string; fields: DoubleEntryFields },
  edit: Edit,
): PrizeDecision => {
  const { market, date } = stored
  const { type, numbers } = prize
  const recorded = recordPrize(stored.prizes, prize)
  const isChanged = recorded.kind === 'changed'
  if (!isChanged && agreed === undefined) return recorded.kind === 'repeated' ? { unchanged: 'repeated' } : null
  if (isChanged && recorded.prizes.length > maxPrizes)
    throw invalid({ prizes: [contentTexts.tooManyPrizes(maxPrizes)] })
  const edited = isChanged ? editedFields(stored, { prizes: recorded.prizes }, edit) : unchangedFields(stored)
  const agreedWith = agreed === undefined ? {} : { agreedWith: agreed }
  return {
    fields: { ...edited, ...fields },
    event: announce(prizeRecorded, { market, date, prize: { type, numbers }, ...agreedWith }),
  }
}

/** `needsTwo`: double entry is on. */
export const decidePrize = (
  stored: StoredResult,
  prize: PrizeBody,
  needsTwo: boolean,
  { actor, now }: Omit<Edit, 'cause'>,
): PrizeDecision => {
  const { market, date } = stored
  const { type } = prize
  const edit = { actor, now, cause: 'entered' } as const
  if (!needsTwo || !isDoubleEntryType(type)) return publish(stored, prize, { fields: withoutType(stored, type) }, edit)
  const verdict = compareEntry(stored, prize, actor, now)
  switch (verdict.kind) {
    case 'same':
      return null
    case 'agreed':
      return publish(stored, prize, { agreed: verdict.with, fields: verdict.fields }, edit)
    case 'held':
      return {
        fields: { ...unchangedFields(stored), ...verdict.fields },
        event: announce(prizeHeld, { market, date, type }),
      }
    default:
      return {
        fields: { ...unchangedFields(stored), ...verdict.fields },
        event: announce(prizeMismatched, { market, date, type, by: verdict.by }),
        outcome: 'mismatched',
      }
  }
}
