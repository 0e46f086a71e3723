import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

type TickGroup = { name: string; count: number; total: number }

/** 'STARTER' of 'STARTER PRIZE'; PRIZE 1 to n are one group. */
const nameOf = (type: string): string => (isSingleNumberType(type) ? 'PRIZE' : type.replace(/ PRIZE$/, ''))

/** The numbers of a usual draw by their groups in drawn order, lists before single prizes, and how many of each are out. */
export const tickGroups = (usual: readonly PrizeCount[], prizes: readonly Pick<StoredPrize, 'type'>[]): TickGroup[] => {
  const groups = new Map<string, TickGroup>()
  const lists = usual.filter(({ type }) => !isSingleNumberType(type))
  const singles = usual.filter(({ type }) => isSingleNumberType(type))
  for (const { type, count } of [...lists, ...singles]) {
    const name = nameOf(type)
    const { total } = groups.get(name) ?? { total: 0 }
    groups.set(name, { name, count: 0, total: total + count })
  }
  for (const { type } of prizes) {
    const group = groups.get(nameOf(type))
    if (group) group.count = Math.min(group.total, group.count + 1)
  }
  return [...groups.values()]
}
