import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'

/** `out` of `count` numbers; `count` grows with a draw that has more than the one before. */
export type ProgressGroup = { name: string; out: number; count: number }

const singles = 'PRIZE'
/** 'STARTER PRIZE' is 'STARTER'; PRIZE 1, 2 and 3 are one group. */
const nameOf = (type: string): string => (isSingleNumberType(type) ? singles : type.replace(/ PRIZE$/, ''))

/** The parts of a draw in the order in which the one before was drawn. */
export const progressGroups = (
  prizes: readonly Pick<StoredPrize, 'type'>[],
  usual: readonly PrizeCount[],
): ProgressGroup[] => {
  const groups = new Map<string, ProgressGroup>()
  const groupOf = (type: string): ProgressGroup => {
    const name = nameOf(type)
    const group = groups.get(name) ?? { name, out: 0, count: 0 }
    groups.set(name, group)
    return group
  }
  for (const { type, count } of usual) groupOf(type).count += count
  for (const { type } of prizes) groupOf(type).out += 1
  return [...groups.values()].map((group) => ({ ...group, count: Math.max(group.out, group.count) }))
}
