import { paitoWeeks, type MarketPaito, type PaitoQuery } from '@papan/contracts/calls/insight-calls.ts'
import { insightTexts } from '@papan/contracts/texts/insight-texts.ts'
import { daysPerWeek } from '@papan/contracts/limits.ts'
import { lastPair } from '@papan/contracts/lottery/numbers/parts.ts'
import { shioOf } from '@papan/contracts/lottery/numbers/shio.ts'
import { addDays, weekdayOf } from '@papan/contracts/wib.ts'
import { z } from '@papan/contracts/schema.ts'
import type { Columns } from '../columns/columns.ts'
import { dateOf, textOf } from '../columns/draw-codes.ts'
import { codeAt, everyLength } from '../columns/rows.ts'
import { partOf, scopeOf } from './searched-period.ts'

const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % daysPerWeek))

const tooLong = () =>
  new z.ZodError([
    { code: 'custom', path: ['from'], message: insightTexts.longPaito(paitoWeeks.max), input: undefined },
  ])

/** PRIZE 1 of each draw of some weeks, to the newest draw unless asked otherwise; null for a market that has drawn nothing. */
export const paitoOf = (columns: Columns, query: PaitoQuery & { market: string }): MarketPaito | null => {
  const market = columns.market(query.market)
  if (!market) return null
  const whole = partOf(market, scopeOf({ prizes: '1' }), everyLength)
  const to = query.to ?? dateOf(market.days[whole?.last ?? 0]!)
  const weeksBefore = (weeks: number): string => addDays(mondayOf(to), -(weeks - 1) * daysPerWeek)
  const wanted = query.from ?? weeksBefore(paitoWeeks.default)
  if (wanted < weeksBefore(paitoWeeks.max)) throw tooLong()
  // A young market has no weeks before its first draw.
  const first = dateOf(market.days[whole?.first ?? 0]!)
  const from = wanted < first && first <= to ? first : wanted
  const part = partOf(market, scopeOf({ prizes: '1', from, to }), everyLength)
  const rows = market.rowsOf('1')
  const data: MarketPaito['data'] = []
  for (let draw = part?.begin ?? 0; draw < (part?.end ?? 0); draw++)
    for (let row = rows.starts[draw]!; row < rows.starts[draw + 1]!; row++) {
      const [date, numbers] = [dateOf(market.days[draw]!), textOf(codeAt(rows, row))]
      const pair = lastPair(numbers)
      const shio = pair && shioOf(pair, date)
      data.push({ date, numbers, shio, corrected: market.corrected[draw] === 1, resultId: market.ids[draw]! })
    }
  return { market: market.name, period: { from, to, draws: data.length }, data }
}
