import { dayMs } from '@papan/contracts/wib.ts'
import { isDoubleEntryType, isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import type { PrizeChoice } from '@papan/contracts/calls/insight-calls.ts'

/** A number as its length and its value: '0417' is 4,000,417. */
const perLength = 1_000_000
export const minLength = 2
export const maxLength = 6

/** Null for a number that no rule reads: shorter than two digits, longer than six. */
export const codeOf = (numbers: string): number | null =>
  numbers.length >= minLength && numbers.length <= maxLength ? numbers.length * perLength + Number(numbers) : null

export const lengthOf = (code: number): number => (code / perLength) | 0
export const valueOf = (code: number): number => code % perLength
/** The last four digits; of a shorter number all. */
export const endingOf = (code: number): number => code % 10_000
export const maxEnding = 9_999
/** What is above the ending, the length with it: 6 digits have at most 699. */
export const headOf = (code: number): number => (code / 10_000) | 0
export const codeFrom = (head: number, ending: number): number => head * 10_000 + ending
export const textOf = (code: number): string => String(valueOf(code)).padStart(lengthOf(code), '0')

/** Days since 1970 of `YYYY-MM-DD`. */
export const dayOf = (date: string): number => Date.parse(date) / dayMs
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** 1: PRIZE 1, 2: PRIZE 2 and 3, 3: every other. */
const classOf = (type: string): number => (isFirstPrize({ type }) ? 1 : isDoubleEntryType(type) ? 2 : 3)
/** The classes up to this one are meant. */
export const classLimit: Readonly<Record<PrizeChoice, number>> = { '1': 1, '1-3': 2, all: 3 }

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
