import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { firstType, nextType, notYetIn, type DrawPlan } from '../../results/draw-plan.ts'
import { deskText } from '../desk/desk-text.ts'

/** What fills the sheet for an admin: published prizes, and their own that wait for a second admin. */
export const filledFor = ({ prizes, pending }: AdminResult, username: string): Prize[] => [
  ...prizes,
  ...pending.filter(({ by }) => by === username).map(({ type }) => ({ type, numbers: '' })),
]

type Entered = Prize & { by?: string | null }

/** The number after which an admin goes on: their own last one, else the last stored. */
const lastOf = <Stored extends Entered>(prizes: readonly Stored[], username: string): Stored | undefined =>
  prizes.findLast(({ by }) => by === username) ?? prizes.at(-1)

/** Where entry begins, also after a reload: behind the last stored number in drawn order. */
export const resumedType = (plan: DrawPlan, result: AdminResult, username: string): string => {
  const last = lastOf(result.prizes, username)
  const filled = filledFor(result, username)
  return last ? nextType(plan, filled, last.type) : firstType(plan, filled)
}

/** Single prizes are one group, each list is another. */
const groupOf = (type: string): string => (isSingleNumberType(type) ? 'PRIZE' : type)

/** 'PRIZE 1'; 'STARTER 3' of 'STARTER PRIZE'. */
const placeName = (type: string, place: number): string =>
  isSingleNumberType(type) ? type : `${type.replace(/ PRIZE$/, '')} ${place}`

/** 'Sekarang PRIZE 1, sebelumnya STARTER 3': the next place lies in another group than the last number; else null. */
export const groupChange = (
  type: string,
  { prizes, queued, username }: { prizes: readonly Entered[]; queued: readonly Prize[]; username: string },
): string | null => {
  const entered: readonly Entered[] = [...prizes, ...queued]
  const last = queued.at(-1) ?? lastOf(prizes, username)
  if (!last || type === '' || groupOf(type) === groupOf(last.type)) return null
  const isOf = (wanted: string) => (prize: Prize) => prize.type === wanted
  const place = entered.slice(0, entered.indexOf(last) + 1).filter(isOf(last.type)).length
  const next = entered.filter(isOf(type)).length + 1
  return deskText.groupChange(placeName(type, next), placeName(last.type, place))
}

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
