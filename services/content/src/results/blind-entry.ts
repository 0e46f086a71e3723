import type { AdminResult, Prize, StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { isDoubleEntryType } from '@papan/contracts/rules/result-rules.ts'
import type { Actor } from '@papan/contracts/calls/auth-calls.ts'

/** A number that the first of two admins typed. It leaves the database by no other way than being published. */
export type BlindEntry = Prize & { userId: string; by: string; at: string }
type Mismatch = AdminResult['mismatches'][number]
/** What waits for the second admin, and where two did not agree since. */
export type BlindFields = { blind: BlindEntry[]; mismatches: Mismatch[] }

export const nothingBlind: BlindFields = { blind: [], mismatches: [] }

const isNot =
  (type: string) =>
  (entry: { type: string }): boolean =>
    entry.type !== type

/** The same without anything about one type. */
export const without = ({ blind = [], mismatches = [] }: Partial<BlindFields>, type: string): BlindFields => ({
  blind: blind.filter(isNot(type)),
  mismatches: mismatches.filter(isNot(type)),
})

/** What an entry under double entry comes to: it is held, changes nothing, agrees with the first admin's, or does not. */
export type Blind =
  | { kind: 'held'; fields: BlindFields }
  | { kind: 'same' }
  | { kind: 'agreed'; with: string; fields: BlindFields }
  | { kind: 'mismatched'; by: [string, string]; fields: BlindFields }

const userOf = ({ userId, username }: Actor): string => userId ?? username

/** A number as the first admin's, held for the second. */
export const held = ({ type, numbers }: Prize, actor: Actor, now: number): BlindEntry => ({
  type,
  numbers,
  userId: userOf(actor),
  by: actor.username,
  at: new Date(now).toISOString(),
})

/**
 * Judges a number that an admin types without seeing what another typed. The first one's is held, and he may type it anew; only the
 * equal number of somebody else agrees. After a mismatch neither is trusted: both begin anew. What is published already, typed again
 * while nothing waits, changes nothing.
 */
export const enterBlind = (
  stored: Partial<BlindFields> & { prizes: readonly StoredPrize[] },
  { type, numbers }: Prize,
  actor: Actor,
  now: number,
): Blind => {
  const { blind = [], mismatches = [] } = stored
  const first = blind.find((entry) => entry.type === type)
  const hold = (): Blind => ({
    kind: 'held',
    fields: { blind: [...blind.filter(isNot(type)), held({ type, numbers }, actor, now)], mismatches },
  })
  if (!first) {
    const isPublished = stored.prizes.some((prize) => prize.type === type && prize.numbers === numbers)
    return isPublished ? { kind: 'same' } : hold()
  }
  if (first.userId === userOf(actor)) return first.numbers === numbers ? { kind: 'same' } : hold()
  const left = without(stored, type)
  if (first.numbers === numbers) return { kind: 'agreed', with: first.by, fields: left }
  const by: [string, string] = [first.by, actor.username]
  const told = [...left.mismatches, { type, by, at: new Date(now).toISOString() }]
  return { kind: 'mismatched', by, fields: { ...left, mismatches: told } }
}

/** Whether an edit would publish a number of PRIZE 1 to 3 that was not there, which under double entry one admin cannot. */
export const publishesAlone = (before: readonly StoredPrize[], after: readonly Prize[]): boolean =>
  after.some(
    ({ type, numbers }) =>
      isDoubleEntryType(type) && !before.some((prize) => prize.type === type && prize.numbers === numbers),
  )
