import { randomFrom } from '../../../../local/sample/random.ts'

/** Random choices that follow from a text alone, so that a plan is the same in each run with its seed. */
export const createDice = (seed: string) => {
  const random = randomFrom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  return {
    below,
    pick,
    chance: (probability: number): boolean => random() < probability,
    /** Each character one byte. */
    bytes: (count: number): string => Array.from({ length: count }, () => String.fromCharCode(below(256))).join(''),
    /** Printable text without blanks. */
    text: (count: number): string =>
      Array.from({ length: count }, () => String.fromCharCode(0x21 + below(94))).join(''),
  }
}

export type Dice = ReturnType<typeof createDice>
