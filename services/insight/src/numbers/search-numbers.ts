import {
  foundPerPage,
  type FoundNumber,
  type NumberHistory,
  type NumberSearchRequest,
} from '@papan/contracts/calls/insight-calls.ts'
import { dayMs } from '@papan/contracts/rules/wib.ts'
import type { Columns } from '../columns/columns.ts'
import { dateOf, textOf, valueOf } from '../columns/draw-codes.ts'
import { drawFrom } from '../columns/market.ts'
import { createFinder, type Finder } from './hits.ts'
import { rounded, roundedBand } from './rounded.ts'
import { matcherOf, type Matcher } from './matcher.ts'
import { numbersBetween, partOf, periodOf, scopeOf, type Part } from './searched-period.ts'

/** Permutations that are counted one by one: those of four different digits. */
const maxLines = 24

/** Hits by day, from the first day that was searched. */
type Days = { from: number; counts: Uint32Array }

const daysOf = (parts: readonly Part[]): Days => {
  const from = Math.min(...parts.map(({ market, first }) => market.days[first]!))
  const to = Math.max(...parts.map(({ market, last }) => market.days[last]!))
  return { from, counts: new Uint32Array(parts.length > 0 ? to - from + 1 : 0) }
}

const countParts = (parts: readonly Part[], finder: Finder, days: Days, line: Matcher['line']) => {
  const counted = line && line.texts.length <= maxLines ? line : null
  const byValue = new Map(counted?.texts.map((text) => [Number(text), 0]))
  const last = 10 ** (counted?.length ?? 0)
  const counts = parts.map(({ market }) => {
    let count = 0
    const { days: drawDays, drawOf, codes } = market
    finder.each(market, (row) => {
      count += 1
      days.counts[drawDays[drawOf[row]!]! - days.from]! += 1
      if (counted) {
        const value = valueOf(codes[row]!) % last
        byValue.set(value, (byValue.get(value) ?? 0) + 1)
      }
    })
    return count
  })
  return { counts, byLine: counted?.texts.map((digits) => ({ digits, count: byValue.get(Number(digits)) ?? 0 })) ?? [] }
}

/** The hits of one day, by market and in drawn order. */
const hitsOn = (day: number, parts: readonly Part[], finder: Finder, { types }: Columns): FoundNumber[] => {
  const hits: FoundNumber[] = []
  for (const { market } of parts) {
    const draw = drawFrom(market.days, day)
    if (market.days[draw] !== day) continue
    for (let row = market.starts[draw]!; row < market.starts[draw + 1]!; row++) {
      if (!finder.isHit(market, row)) continue
      const [type, numbers] = [types.nameOf(market.types[row]!), textOf(market.codes[row]!)]
      hits.push({ market: market.name, date: dateOf(day), type, numbers, resultId: market.ids[draw]! })
    }
  }
  return hits
}

const pageOf = ({ from, counts }: Days, page: number, hitsOf: (day: number) => FoundNumber[]): FoundNumber[] => {
  let skip = (page - 1) * foundPerPage
  const rows: FoundNumber[] = []
  for (let at = counts.length - 1; at >= 0 && rows.length < foundPerPage; at--) {
    const count = counts[at]!
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
const longestWaitOf = ({ market, before: { draws }, begin, end }: Part, { from, counts }: Days): number => {
  let [wait, longest] = [0, 0]
  for (let draw = begin; draw < end; draw++) {
    if (draws[draw + 1] === draws[draw]) continue
    wait = counts[market.days[draw]! - from]! > 0 ? 0 : wait + 1
    longest = Math.max(longest, wait)
  }
  return longest
}

/** The first days of each span of `months` from the first searched day on, the day after the last one too. */
const spansOf = ({ from, counts }: Days, months: number): number[] => {
  if (counts.length === 0) return []
  const begin = new Date(from * dayMs)
  const month = months === 12 ? 0 : begin.getUTCMonth()
  const starts: number[] = []
  for (let span = 0; (starts.at(-1) ?? 0) < from + counts.length; span++)
    starts.push(Date.UTC(begin.getUTCFullYear(), month + span * months, 1) / dayMs)
  return starts
}

const hitsBetween = ({ from, counts }: Days, begin: number, end: number): number => {
  let sum = 0
  for (let at = Math.max(0, begin - from); at < Math.min(counts.length, end - from); at++) sum += counts[at]!
  return sum
}

const byMonthOf = (days: Days): NumberHistory['byMonth'] => {
  const starts = spansOf(days, 1)
  return starts
    .slice(0, -1)
    .map((begin, at) => ({
      month: dateOf(begin).slice(0, 7),
      count: hitsBetween(days, begin, starts[at + 1] ?? begin),
    }))
    .filter(({ count }) => count > 0)
}

const byYearOf = (parts: readonly Part[], days: Days): NumberHistory['byYear'] => {
  const starts = spansOf(days, 12)
  return starts.slice(0, -1).map((begin, at) => {
    const end = starts[at + 1] ?? begin
    return {
      year: dateOf(begin).slice(0, 4),
      count: hitsBetween(days, begin, end),
      numbers: parts.reduce((sum, part) => sum + numbersBetween(part, begin, end), 0),
    }
  })
}

/** The whole history of a number, beside what chance alone gives. */
export const searchNumbers = (columns: Columns, search: NumberSearchRequest): NumberHistory => {
  const matcher = matcherOf(search)
  const { lengths, chance, lines } = matcher
  const scope = scopeOf(columns, search)
  const wanted = new Set(search.market)
  const parts = columns
    .markets()
    .filter(({ name }) => wanted.size === 0 || wanted.has(name))
    .flatMap((market) => partOf(market, scope, lengths) ?? [])
  const finder = createFinder(matcher, scope)
  const days = daysOf(parts)
  const { counts, byLine } = countParts(parts, finder, days, matcher.line)
  const count = counts.reduce((sum, of) => sum + of, 0)
  const period = periodOf(parts, search.prizes)
  const hitsOf = (day: number) => hitsOn(day, parts, finder, columns)
  const firstDay = days.counts.findIndex((hits) => hits > 0)
  const lastDay = days.counts.findLastIndex((hits) => hits > 0)
  const [only] = parts
  return {
    digits: search.digits,
    mode: search.mode,
    lines,
    count,
    expected: rounded(period.numbers * chance),
    band95: roundedBand(period.numbers, chance),
    first: firstDay < 0 ? null : drawnAt(hitsOf(days.from + firstDay)[0]),
    last: lastDay < 0 ? null : drawnAt(hitsOf(days.from + lastDay)[0]),
    longestWait: only && parts.length === 1 ? longestWaitOf(only, days) : null,
    period,
    byMarket: parts.map(({ market, numbers }, at) => ({
      market: market.name,
      count: counts[at] ?? 0,
      numbers,
      expected: rounded(numbers * chance),
      band95: roundedBand(numbers, chance),
    })),
    byMonth: byMonthOf(days),
    byYear: byYearOf(parts, days),
    byLine,
    eachLine: {
      expected: rounded((period.numbers * chance) / lines),
      band95: roundedBand(period.numbers, chance / lines),
    },
    data: pageOf(days, search.page, hitsOf),
    meta: { page: search.page, totalPages: Math.max(1, Math.ceil(count / foundPerPage)) },
  }
}
