import {
  foundPerPage,
  type FoundNumber,
  type NumberHistory,
  type NumberSearchRequest,
} from '@papan/contracts/calls/insight-calls.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import type { Columns } from '../columns/columns.ts'
import { dateOf, textOf, type PrizeTypes } from '../columns/draw-codes.ts'
import { drawFrom } from '../columns/market.ts'
import { codeAt } from '../columns/rows.ts'
import { createFinder, type Finder, type Tally } from './hits.ts'
import { rounded, roundedBand } from './rounded.ts'
import { matcherOf } from './matcher.ts'
import { numbersBetween, partOf, periodOf, scopeOf, type Part } from './searched-period.ts'

/** The hits of one day, by market and in drawn order. */
const hitsOn = (
  day: number,
  parts: readonly Part[],
  tally: Tally,
  finder: Finder,
  types: PrizeTypes,
): FoundNumber[] => {
  const date = dateOf(day)
  const hits: FoundNumber[] = []
  for (const [index, { market, rows }] of parts.entries()) {
    if (tally.inPart[index * tally.days.length + day - tally.from] === 0) continue
    const draw = drawFrom(market.days, day)
    for (let row = rows.starts[draw]!; row < rows.starts[draw + 1]!; row++) {
      const code = codeAt(rows, row)
      if (!finder.isHit(code)) continue
      const type = types.nameOf(rows.types[row]!)
      hits.push({ market: market.name, date, type, numbers: textOf(code), resultId: market.ids[draw]! })
    }
  }
  return hits
}

const pageOf = ({ from, days }: Tally, page: number, hitsOf: (day: number) => FoundNumber[]): FoundNumber[] => {
  let skip = (page - 1) * foundPerPage
  const rows: FoundNumber[] = []
  for (let at = days.length - 1; at >= 0 && rows.length < foundPerPage; at--) {
    const count = days[at]!
    if (count <= skip) skip -= count
    else {
      rows.push(...hitsOf(from + at).slice(skip))
      skip = 0
    }
  }
  return rows.slice(0, foundPerPage)
}

const drawnAt = (hit: FoundNumber | undefined) => (hit ? { market: hit.market, date: hit.date, type: hit.type } : null)

/** Draws of one market without a hit: the longest such run, the one to the newest draw included. */
const longestWaitOf = ({ market, before: { draws }, begin, end }: Part, { from, days }: Tally): number => {
  let [wait, longest] = [0, 0]
  for (let draw = begin; draw < end; draw++) {
    if (draws[draw + 1] === draws[draw]) continue
    wait = days[market.days[draw]! - from]! > 0 ? 0 : wait + 1
    longest = Math.max(longest, wait)
  }
  return longest
}

/** The first days of each span of `months` from the first searched day on, the day after the last one too. */
const spansOf = ({ from, days }: Tally, months: number): number[] => {
  if (days.length === 0) return []
  const begin = new Date(from * dayMs)
  const month = months === 12 ? 0 : begin.getUTCMonth()
  const starts: number[] = []
  for (let span = 0; (starts.at(-1) ?? 0) < from + days.length; span++)
    starts.push(Date.UTC(begin.getUTCFullYear(), month + span * months, 1) / dayMs)
  return starts
}

const hitsBetween = ({ from, days }: Tally, begin: number, end: number): number => {
  let sum = 0
  for (let at = Math.max(0, begin - from); at < Math.min(days.length, end - from); at++) sum += days[at]!
  return sum
}

const byMonthOf = (tally: Tally): NumberHistory['byMonth'] => {
  const starts = spansOf(tally, 1)
  return starts
    .slice(0, -1)
    .map((begin, at) => ({
      month: dateOf(begin).slice(0, 7),
      count: hitsBetween(tally, begin, starts[at + 1] ?? begin),
    }))
    .filter(({ count }) => count > 0)
}

const byYearOf = (parts: readonly Part[], tally: Tally): NumberHistory['byYear'] => {
  const starts = spansOf(tally, 12)
  return starts.slice(0, -1).map((begin, at) => {
    const end = starts[at + 1] ?? begin
    return {
      year: dateOf(begin).slice(0, 4),
      count: hitsBetween(tally, begin, end),
      numbers: parts.reduce((sum, part) => sum + numbersBetween(part, begin, end), 0),
    }
  })
}

/** The whole history of a number, beside what chance alone gives. */
export const searchNumbers = (columns: Columns, search: NumberSearchRequest): NumberHistory => {
  const matcher = matcherOf(search)
  const { lengths, chance, lines } = matcher
  const scope = scopeOf(search)
  const wanted = new Set(search.market)
  const parts = columns
    .markets()
    .filter(({ name }) => wanted.size === 0 || wanted.has(name))
    .flatMap((market) => partOf(market, scope, lengths) ?? [])
  const finder = createFinder(matcher)
  const tally = finder.tally(parts)
  const { from, days } = tally
  const count = tally.parts.reduce((sum, of) => sum + of, 0)
  const period = periodOf(parts, search.prizes)
  const hitsOf = (day: number) => hitsOn(day, parts, tally, finder, columns.types)
  const firstDay = days.findIndex((hits) => hits > 0)
  const lastDay = days.findLastIndex((hits) => hits > 0)
  const [only] = parts
  return {
    digits: search.digits,
    mode: search.mode,
    lines,
    count,
    expected: rounded(period.numbers * chance),
    band95: roundedBand(period.numbers, chance),
    first: firstDay < 0 ? null : drawnAt(hitsOf(from + firstDay)[0]),
    last: lastDay < 0 ? null : drawnAt(hitsOf(from + lastDay)[0]),
    longestWait: only && parts.length === 1 ? longestWaitOf(only, tally) : null,
    period,
    byMarket: parts.map(({ market, numbers }, at) => ({
      market: market.name,
      count: tally.parts[at] ?? 0,
      numbers,
      expected: rounded(numbers * chance),
      band95: roundedBand(numbers, chance),
    })),
    byMonth: byMonthOf(tally),
    byYear: byYearOf(parts, tally),
    byLine: finder.lines.map((digits) => ({ digits, count: tally.byLine.get(Number(digits)) ?? 0 })),
    eachLine: {
      expected: rounded((period.numbers * chance) / lines),
      band95: roundedBand(period.numbers, chance / lines),
    },
    data: pageOf(tally, search.page, hitsOf),
    meta: { page: search.page, totalPages: Math.max(1, Math.ceil(count / foundPerPage)) },
  }
}
