import type { DayDraw } from '@papan/contracts/calls/content/day-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { dayText } from './day-text.ts'

/** A day as people write it into groups: the date, then a market and its PRIZE 1 a line. */
export const recapOf = (date: string, draws: readonly DayDraw[]): string =>
  [
    longDate(date),
    ...draws.flatMap(({ market, result }) => {
      const number = firstPrizeNumber(result)
      if (number === null) return []
      return [market, number, result?.correctedAt && dayText.corrected].filter(Boolean).join(' ')
    }),
  ].join('\n')
