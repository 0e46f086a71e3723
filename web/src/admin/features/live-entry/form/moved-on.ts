import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { nextType, notYetIn, type DrawPlan } from '../../results/draw-plan.ts'

/** What fills the sheet for an admin: published prizes, and their own that wait for a second admin. */
export const filledFor = ({ prizes, pending }: AdminResult, username: string): Prize[] => [
  ...prizes,
  ...pending.filter(({ by }) => by === username).map(({ type }) => ({ type, numbers: '' })),
]

type Change = {
  plan: DrawPlan
  before: AdminResult
  after: AdminResult
  type: string
  username: string
  waiting: readonly Prize[]
}

/** The form's next type when a colleague has filled its current one, and the prize that did. */
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
