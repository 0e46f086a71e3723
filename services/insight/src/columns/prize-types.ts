import { classOf } from './draw-codes.ts'

/** Numbers the prize types of all markets. */
export const createPrizeTypes = () => {
  const names: string[] = []
  const classes: number[] = []
  const byName = new Map<string, number>()

  return {
    idOf(type: string): number {
      const known = byName.get(type)
      if (known !== undefined) return known
      byName.set(type, names.length)
      classes.push(classOf(type))
      return names.push(type) - 1
    },
    nameOf: (id: number): string => names[id] ?? '',
    /** By id. */
    classes: classes as readonly number[],
  }
}
export type PrizeTypes = ReturnType<typeof createPrizeTypes>
