import type { AdminResult, Prize } from '@papan/contracts/calls/result-calls.ts'
import { nextType, notYetIn, type DrawPlan } from './draw-plan.ts'

/** What fills the sheet for an admin: what is published, and their own numbers that wait for a second admin. */
export const filledFor = ({ prizes, pending }: AdminResult, username: string): Prize[] => [
  ...prizes,
  ...pending.filter(({ by }) => by === username).map(({ type }) => ({ type, numbers: '' })),
]

type Change = {
  plan: DrawPlan
  before: AdminResult
  after: AdminResult
  /** The type in the form. */
  type: string
  username: string
  /** Entered, not answered. */
  waiting: readonly Prize[]
}

/** Where the form goes on when a colleague has filled the type in it, and the number that filled it; null when none did. */
export const movedOn = ({ plan, before, after, type, username, waiting }: Change) => {
  const next = (result: AdminResult) =>
    nextType(plan, [...filledFor(result, username), ...notYetIn(result.prizes, waiting)], type)
  const to = next(after)
  if (next(before) !== type || to === type) return null
  const by = after.prizes.findLast(
    (prize) =>
      prize.type === type &&
      prize.by !== username &&
      !before.prizes.some(({ id, numbers }) => id === prize.id && numbers === prize.numbers),
  )
  return by ? { by, to } : null
}
