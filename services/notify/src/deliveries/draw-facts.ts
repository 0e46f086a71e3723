import type { SentChange, WebhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import { isFirstPrize, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

export type SentPrize = { type: string; numbers: string }

/** What can be said of a draw: read when it is sent, and stored once it was. */
export type DrawFacts = {
  started: boolean
  overdue: boolean
  unstaffed: boolean
  finished: boolean
  prizes: SentPrize[]
}

export const nothingSaid: DrawFacts = { started: false, overdue: false, unstaffed: false, finished: false, prizes: [] }

const numbersByType = (prizes: readonly SentPrize[]): Map<string, string[]> => {
  const byType = new Map<string, string[]>()
  for (const { type, numbers } of prizes) byType.set(type, [...(byType.get(type) ?? []), numbers])
  return byType
}

/** The numbers of `from` that `to` lacks; a number may be in a list twice. */
const missingIn = (to: readonly string[], from: readonly string[]): string[] => {
  const left = [...to]
  return from.filter((number) => {
    const at = left.indexOf(number)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * Numbers that were said and are wrong now. A prize with one number has it corrected; of a list, numbers that went are
 * paired with new ones while the list did not grow by them.
 */
export const changesBetween = (said: readonly SentPrize[], now: readonly SentPrize[]): SentChange[] => {
  const current = numbersByType(now)
  return [...numbersByType(said)].flatMap(([type, numbers]) => {
    const present = current.get(type) ?? []
    const added = missingIn(numbers, present)
    return missingIn(present, numbers).map((from, index) => ({ type, from, to: added[index] ?? null }))
  })
}

/** What is now of the prizes that were said. */
export const ofSaidTypes = (said: readonly SentPrize[], now: readonly SentPrize[]): SentPrize[] => {
  const types = new Set(said.map(({ type }) => type))
  return now.filter(({ type }) => types.has(type))
}

const hasNew = (said: readonly SentPrize[], now: readonly SentPrize[]): boolean => {
  const before = numbersByType(said)
  return [...numbersByType(now)].some(([type, numbers]) => {
    const known = before.get(type) ?? []
    return isSingleNumberType(type) ? known.length === 0 : numbers.length > known.length
  })
}

const hasFirstPrize = ({ prizes }: DrawFacts): boolean => prizes.some(isFirstPrize)

/** What `now` says beyond `said`, gravest first. */
export const typesOf = (said: DrawFacts, now: DrawFacts): WebhookEventType[] => {
  const changes = changesBetween(said.prizes, now.prizes)
  const types: [WebhookEventType, boolean][] = [
    ['draw.withdrawn', changes.some(({ to }) => to === null)],
    ['draw.corrected', changes.some(({ to }) => to !== null)],
    ['draw.finished', now.finished && !said.finished],
    ['draw.first_prize', hasFirstPrize(now) && !hasFirstPrize(said)],
    ['draw.number', hasNew(said.prizes, now.prizes)],
    ['draw.started', now.started && !said.started && said.prizes.length === 0],
    ['draw.overdue', now.overdue && !said.overdue && !hasFirstPrize(now)],
    ['draw.unstaffed', now.unstaffed && !said.unstaffed && now.prizes.length === 0],
  ]
  return types.flatMap(([type, isSo]) => (isSo ? [type] : []))
}
