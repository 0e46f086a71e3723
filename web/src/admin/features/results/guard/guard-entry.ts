import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { guardCodes, type GuardCode, type GuardFacts, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

type Shown = Prize & { by?: string | null | undefined }

/** Facts with the prizes on screen, which are newer, and this admin's own that are not sent yet. */
export const factsOnScreen = (
  facts: GuardFacts,
  published: readonly Shown[],
  unsent: readonly Prize[] = [],
): GuardFacts => ({
  ...facts,
  prizes: [
    ...published.map(({ type, numbers, by = null }) => ({ type, numbers, by })),
    ...unsent.map(({ type, numbers }) => ({ type, numbers })),
  ],
})

/** Own unsent prizes that a new one joins; it replaces an unsent `PRIZE n` without a question. */
export const besides = <Unsent extends Prize>({ type }: Prize, unsent: readonly Unsent[]): Unsent[] =>
  unsent.filter((prize) => !(isSingleNumberType(type) && prize.type === type))

/** PRIZE 1 to 3 are compared with other draws; of another list only its own numbers count, which are on screen. */
export const needsFreshFacts = ({ type }: Prize): boolean => isDoubleEntryType(type)

/** The codes that this release knows. */
export const codesOf = (reasons: readonly GuardReason[]): GuardCode[] =>
  guardCodes.filter((code) => reasons.some((each) => each.code === code))

/** Prizes of an edited sheet that the stored one does not hold. */
export const changedIn = (stored: readonly Prize[], edited: readonly Prize[]): Prize[] => {
  const left = stored.map(({ type, numbers }) => `${type} ${numbers}`)
  return edited.filter(({ type, numbers }) => {
    const place = left.indexOf(`${type} ${numbers}`)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** PRIZE 1 to 3 in question, each once. */
export const topPrizesIn = (reasons: readonly GuardReason[]): Prize[] => {
  const numberOf = new Map(reasons.map(({ type, numbers }) => [type, numbers]))
  return [...numberOf].filter(([type]) => isDoubleEntryType(type)).map(([type, numbers]) => ({ type, numbers }))
}

/**
 * Warnings of an answer that were not asked before the write. A replaced number was known: the write names it
 * (Expected-Number, If-Match).
 */
export const unasked = (warnings: readonly GuardReason[] = [], asked: readonly string[]): GuardReason[] =>
  warnings.filter(({ code }) => code !== 'FILLED' && !asked.includes(code))
