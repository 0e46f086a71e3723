import { z } from '@papan/contracts/schema.ts'
import type { Actor } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { Prize, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { storedText } from '@papan/service-kit/records/outbox-document.ts'
import { bareEntry, prizeTypeName } from '../revisions.ts'

/** The number that the first of two admins typed; it is secret until published. */
const blindEntry = bareEntry.extend({ userId: storedText(), by: storedText(), at: storedText() })
type BlindEntry = z.infer<typeof blindEntry>

const mismatch = z.object({ type: prizeTypeName, by: z.array(z.string()), at: storedText() })

/** `mismatches`: the types for which two admins disagreed since. */
export const doubleEntryFields = z.object({ blind: z.array(blindEntry), mismatches: z.array(mismatch) })
export type DoubleEntryFields = z.infer<typeof doubleEntryFields>

export const noDoubleEntry: DoubleEntryFields = { blind: [], mismatches: [] }

export const doubleEntryNeeded = () =>
  new AppError(409, 'DOUBLE_ENTRY', contentTexts.doubleEntryNeeded, {
    errors: { prizes: [contentTexts.doubleEntryNeeded] },
  })

/** The switch as a write has read it. */
export const isOn = ({ doubleEntry }: { doubleEntry?: { on: boolean } | null }): boolean => doubleEntry?.on ?? false

const isNot =
  (type: string) =>
  (entry: { type: string }): boolean =>
    entry.type !== type

export const withoutType = (
  { blind = [], mismatches = [] }: Partial<DoubleEntryFields>,
  type: string,
): DoubleEntryFields => ({
  blind: blind.filter(isNot(type)),
  mismatches: mismatches.filter(isNot(type)),
})

type EntryVerdict =
  | { kind: 'held'; fields: DoubleEntryFields }
  | { kind: 'same' }
  | { kind: 'agreed'; with: string; fields: DoubleEntryFields }
  | { kind: 'mismatched'; by: [string, string]; fields: DoubleEntryFields }

const userOf = ({ userId, username }: Actor): string => userId ?? username

export const holdForSecondAdmin = ({ type, numbers }: Prize, actor: Actor, now: number): BlindEntry => ({
  type,
  numbers,
  userId: userOf(actor),
  by: actor.username,
  at: new Date(now).toISOString(),
})

/**
 * Compares the numbers of two admins, who do not see each other's; an admin may retype their own number. After a mismatch
 * both enter again.
 */
export const compareEntry = (
  stored: Partial<DoubleEntryFields> & { prizes: readonly StoredPrize[] },
  { type, numbers }: Prize,
  actor: Actor,
  now: number,
): EntryVerdict => {
  const { blind = [], mismatches = [] } = stored
  const first = blind.find((entry) => entry.type === type)
  const hold = (): EntryVerdict => ({
    kind: 'held',
    fields: { blind: [...blind.filter(isNot(type)), holdForSecondAdmin({ type, numbers }, actor, now)], mismatches },
  })
  if (!first) {
    const isPublished = stored.prizes.some((prize) => prize.type === type && prize.numbers === numbers)
    return isPublished ? { kind: 'same' } : hold()
  }
  if (first.userId === userOf(actor)) return first.numbers === numbers ? { kind: 'same' } : hold()
  const others = withoutType(stored, type)
  if (first.numbers === numbers) return { kind: 'agreed', with: first.by, fields: others }
  const by: [string, string] = [first.by, actor.username]
  const mismatch = { type, by, at: new Date(now).toISOString() }
  return { kind: 'mismatched', by, fields: { ...others, mismatches: [...others.mismatches, mismatch] } }
}

/** Whether an edit by one admin would publish a new number of PRIZE 1 to 3. */
export const publishesAlone = (before: readonly StoredPrize[], after: readonly Prize[]): boolean =>
  after.some(
    ({ type, numbers }) =>
      isDoubleEntryType(type) && !before.some((prize) => prize.type === type && prize.numbers === numbers),
  )
