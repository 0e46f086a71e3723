import { randomFrom } from '../../../../local/sample/random.ts'

/** Seeded random choices: one seed, one plan. */
export const createDice = (seed: string) => {
  const random = randomFrom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  return {
    below,
    pick,
    chance: (probability: number): boolean => random() < probability,
    /** Each character is one byte. */
    bytes: (count: number): string => Array.from({ length: count }, () => String.fromCharCode(below(256))).join(''),
    /** Printable text without blanks. */
    text: (count: number): string =>
      Array.from({ length: count }, () => String.fromCharCode(0x21 + below(94))).join(''),
  }
}

export type Dice = ReturnType<typeof createDice>
