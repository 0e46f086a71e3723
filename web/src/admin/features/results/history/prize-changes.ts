import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'

export type PrizeChange = { type: string; added: string[]; removed: string[] }

const isIn = (prizes: readonly StoredPrize[]) => (wanted: StoredPrize) =>
  prizes.some(({ id, type, numbers }) => id === wanted.id && type === wanted.type && numbers === wanted.numbers)

/** A new order is no change. */
export const prizeChanges = (before: readonly StoredPrize[], after: readonly StoredPrize[]): PrizeChange[] => {
  const removed = before.filter((prize) => !isIn(after)(prize))
  const added = after.filter((prize) => !isIn(before)(prize))
  const types = [...new Set([...removed, ...added].map(({ type }) => type))]
  const of = (prizes: readonly StoredPrize[], wanted: string) =>
    prizes.filter(({ type }) => type === wanted).map(({ numbers }) => numbers)
  return types.map((type) => ({ type, added: of(added, type), removed: of(removed, type) }))
}
