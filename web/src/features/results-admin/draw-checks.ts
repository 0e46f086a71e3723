import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { drawsOn } from '@papan/contracts/rules/draw-days.ts'
import { drawDate, type DrawTimes } from '@papan/contracts/rules/draw.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'

type Draw = { date: string; prizes: readonly Prize[] }

/** What makes an entry look wrong. None of it forbids anything: numbers are drawn twice, and results are entered ahead of time. */
export type Warning =
  | { kind: 'future' }
  | { kind: 'draw-day'; day: string }
  | { kind: 'elsewhere'; numbers: string; types: string[] }
  | { kind: 'last-draw'; date: string; prizes: Prize[] }
  | { kind: 'digits'; numbers: string[]; usual: number }

/** What is odd about the date of a draw. `schedule` is null for a market without one, `firstPrizeAt` as in `drawDate`. */
export const dateWarnings = (
  schedule: DrawTimes | null,
  date: string,
  now: number,
  firstPrizeAt: number | null,
): Warning[] => {
  const warnings: Warning[] = []
  if (date > (schedule ? drawDate(schedule, now, firstPrizeAt) : wibDate(now))) warnings.push({ kind: 'future' })
  if (schedule && !drawsOn(schedule, date)) warnings.push({ kind: 'draw-day', day: schedule.day })
  return warnings
}

/** How many digits a market's numbers have, by its first prize of the last draw; null where nobody knows. */
const usualDigits = (last: Draw | null): number | null =>
  last?.prizes.find(({ type }) => type === 'PRIZE 1')?.numbers.length ?? null

const typesOf = (prizes: readonly Prize[]): string[] => [...new Set(prizes.map(({ type }) => type))]

/**
 * What is odd about numbers that are being entered into a draw that holds `others`: one that stands under another name too, the
 * single prize of the last draw once more, or a length that is not the market's.
 */
export const numberWarnings = (entered: readonly Prize[], others: readonly Prize[], last: Draw | null): Warning[] => {
  const warnings: Warning[] = []
  for (const numbers of new Set(entered.map((prize) => prize.numbers))) {
    const types = typesOf([...entered, ...others].filter((prize) => prize.numbers === numbers))
    if (types.length > 1) warnings.push({ kind: 'elsewhere', numbers, types })
  }
  const again = entered.filter(({ type, numbers }) =>
    last?.prizes.some((prize) => isSingleNumberType(type) && prize.type === type && prize.numbers === numbers),
  )
  if (last && again.length > 0) warnings.push({ kind: 'last-draw', date: last.date, prizes: again })
  const usual = usualDigits(last)
  const odd = entered.filter(({ numbers }) => usual !== null && numbers.length !== usual).map(({ numbers }) => numbers)
  if (usual !== null && odd.length > 0) warnings.push({ kind: 'digits', numbers: odd, usual })
  return warnings
}
