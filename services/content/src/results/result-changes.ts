import { randomBytes } from 'node:crypto'
import type { Prize, PrizeBody, Result, ResultBody, StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'

const newPrize = ({ type, numbers }: Prize): StoredPrize => ({
  id: randomBytes(6).toString('base64url'),
  type,
  numbers,
})

/** What a prize does to a result: the new list, whether that took back a number people may have seen, or that nothing changes. */
export type Recorded =
  | { kind: 'changed'; prizes: StoredPrize[]; corrects: boolean }
  | { kind: 'same' }
  | { kind: 'repeated' }

/**
 * `PRIZE n` holds one number: another one corrects it, the same one changes nothing. Every other type is a list: a number it
 * already holds is taken for a double click unless `repeat` says that it was drawn twice.
 */
export const recordPrize = (prizes: StoredPrize[], { type, numbers, repeat }: PrizeBody): Recorded => {
  const held = prizes.filter((prize) => prize.type === type)
  const isHeld = held.some((prize) => prize.numbers === numbers)
  const [only] = held
  if (isSingleNumberType(type) && only) {
    if (isHeld) return { kind: 'same' }
    return {
      kind: 'changed',
      corrects: true,
      prizes: prizes.map((prize) => (prize === only ? { ...prize, numbers } : prize)),
    }
  }
  if (isHeld && !repeat) return { kind: 'repeated' }
  return { kind: 'changed', corrects: false, prizes: [...prizes, newPrize({ type, numbers })] }
}

/** The same rows as a whole: a row that stays keeps its id, so that viewers see only what is new as new. */
export const replacePrizes = (prizes: StoredPrize[], rows: Prize[]): StoredPrize[] => {
  const left = [...prizes]
  return rows.map((row) => {
    const index = left.findIndex(({ type, numbers }) => type === row.type && numbers === row.numbers)
    return index < 0 ? newPrize(row) : (left.splice(index, 1)[0] ?? newPrize(row))
  })
}

const listOf = (prizes: Prize[]) => JSON.stringify(prizes.map(({ type, numbers }) => [type, numbers]))

/** Whether a whole edit says just what is stored. */
export const isSameResult = (current: Result, { template, prizes }: Pick<ResultBody, 'template' | 'prizes'>): boolean =>
  current.template === template && listOf(current.prizes) === listOf(prizes)

const isSamePrize = (a: StoredPrize, b: StoredPrize): boolean => a.id === b.id && a.numbers === b.numbers

/** Whether some number that stood there is gone: then people may have seen one that was wrong. */
export const takesBack = (before: StoredPrize[], after: StoredPrize[]): boolean =>
  before.some((prize) => !after.some((kept) => isSamePrize(kept, prize)))
