import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { drawDate, type DrawTimes } from '@papan/contracts/schedule/draw.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'

type LastDraw = { date: string; prizes: readonly Prize[] }

/** Reasons why an entry may be wrong. None blocks it: numbers repeat, and results are entered ahead of time. */
export type Warning =
  | { kind: 'future' }
  | { kind: 'draw-day'; day: string }
  | { kind: 'elsewhere'; numbers: string; types: string[] }
  | { kind: 'last-draw'; date: string; prizes: Prize[] }
  | { kind: 'digits'; numbers: string[]; expected: number }

/** Warnings about a draw's date. `schedule` is null for a market without one; `firstPrizeAt` as in `drawDate`. */
export const dateWarnings = (
  schedule: (DrawTimes & { day: string }) | null,
  date: string,
  now: number,
  firstPrizeAt: number | null,
): Warning[] => {
  const warnings: Warning[] = []
  if (date > (schedule ? drawDate(schedule, now, firstPrizeAt) : wibDate(now))) warnings.push({ kind: 'future' })
  if (schedule && !drawsOn(schedule, date)) warnings.push({ kind: 'draw-day', day: schedule.day })
  return warnings
}

/** Digits per number, by PRIZE 1 of the last draw; null when unknown. */
const digitsOf = (last: LastDraw | null): number | null =>
  last?.prizes.find(({ type }) => type === 'PRIZE 1')?.numbers.length ?? null

const typesOf = (prizes: readonly Prize[]): string[] => [...new Set(prizes.map(({ type }) => type))]

/**
 * Warnings about numbers entered beside `others`: the same number under another type, a single prize repeated from the
 * last draw, or an unexpected length.
 */
export const numberWarnings = (
  entered: readonly Prize[],
  others: readonly Prize[],
  last: LastDraw | null,
): Warning[] => {
  const warnings: Warning[] = []
  for (const numbers of new Set(entered.map((prize) => prize.numbers))) {
    const types = typesOf([...entered, ...others].filter((prize) => prize.numbers === numbers))
    if (types.length > 1) warnings.push({ kind: 'elsewhere', numbers, types })
  }
  const again = entered.filter(({ type, numbers }) =>
    last?.prizes.some((prize) => isSingleNumberType(type) && prize.type === type && prize.numbers === numbers),
  )
  if (last && again.length > 0) warnings.push({ kind: 'last-draw', date: last.date, prizes: again })
  const expected = digitsOf(last)
  const odd = entered
    .filter(({ numbers }) => expected !== null && numbers.length !== expected)
    .map(({ numbers }) => numbers)
  if (expected !== null && odd.length > 0) warnings.push({ kind: 'digits', numbers: odd, expected })
  return warnings
}
