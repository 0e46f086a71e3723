import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { maxLabelLength, maxPrizeDigits, maxPrizes } from '@papan/contracts/rules/limits.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { sheetCount, sheetOf, type DrawPlan } from '../../results/draw-plan.ts'
import { createAssigner } from './assign-numbers.ts'
import { tokensOf, type Token } from './paste-tokens.ts'
import type { UnusedText } from './unused-text.ts'

export type PastedDraw = {
  prizes: Prize[]
  /** Parts of the text that yielded no prize, in order. */
  dropped: UnusedText[]
  conflicting: string[]
  tooLong: string[]
  tooMany: boolean
}

/** The most common digit count; the greater one if equal. */
const mostCommonLength = (numbers: readonly string[]): number => {
  const counts = new Map<number, number>()
  for (const { length } of numbers) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, more]) => more - many || b - a)[0]?.[0] ?? 0
}

/** Whether a line begins with its own running number, as table rows do. */
const isCounted = ([first, second]: readonly Token[], length: number): boolean =>
  first?.kind === 'number' && second?.kind === 'number' && first.text.length <= 2 && first.text.length < length

const isA = (kind: Token['kind']) => (token: Token) => token.kind === kind

/** A line of numbers: where they begin, and whether the table has a left border. */
type Row = { line: string; start: number; isEdged: boolean }

/** Numbers below a header row belong to their column's name; an empty cell counts. */
const inColumns = ({ line, start, isEdged }: Row, columns: readonly Token[], numbers: readonly Token[]) => {
  const isTable = numbers.length < columns.length && /[\t|]/.test(line.slice(start))
  // A separator after a line's own count, or the left border, ends no cell.
  const edge = isTable ? start + (/^[^\S\t]*[\t|]/.exec(line.slice(start))?.[0].length ?? 0) : start
  const hasEdge = start > 0 || isEdged
  const placeOf = ({ from }: Token, index: number): number =>
    isTable ? (line.slice(hasEdge ? edge : start, from).match(/[\t|]/g)?.length ?? 0) : index
  const places = numbers.map(placeOf)
  return numbers.flatMap((token, index) => {
    const column = columns[(places[index] ?? 0) % columns.length]
    // Of two numbers in a cell the first counts.
    return column && places.indexOf(places[index] ?? 0) === index ? [{ column, token }] : []
  })
}

/** A line's heading: the words before its first number. */
const headingOf = (tokens: readonly Token[]): Token[] => {
  const first = tokens.findIndex(({ kind }) => kind !== 'word')
  if (first === 0 || tokens[first]?.kind === 'type') return []
  return first < 0 ? [...tokens] : tokens.slice(0, first)
}
const nameOf = (heading: readonly Token[]): string =>
  heading
    .map(({ text }) => text)
    .join(' ')
    .slice(0, maxLabelLength)
    .trim()

type ReadLine = { line: string; tokens: readonly Token[] }

/** The unused tokens, adjacent ones joined. */
const droppedOf = (read: readonly ReadLine[], used: ReadonlySet<Token>): UnusedText[] =>
  read.flatMap(({ line, tokens }, index) => {
    const pieces: [from: number, to: number][] = []
    let isBefore = false
    for (const token of tokens) {
      const isDropped = !used.has(token)
      const last = pieces.at(-1)
      // A removed market or date separates two parts.
      const isNear = last !== undefined && !/ {2}/.test(line.slice(last[1], token.from))
      if (isDropped && isBefore && isNear) last[1] = token.to
      else if (isDropped) pieces.push([token.from, token.to])
      isBefore = isDropped
    }
    return pieces.map(([from, to]) => ({ line: index + 1, text: line.slice(from, to).replaceAll(/\s+/g, ' ') }))
  })

const isMeant = ({ kind }: Token): boolean => kind === 'type' || kind === 'number' || kind === 'word'

const readLines = (lines: readonly string[], plan: DrawPlan, stored: readonly Prize[]) => {
  const known = plan.map(({ type }) => type)
  const read = lines.map((line): ReadLine => ({ line, tokens: tokensOf(line, known) }))
  const length = mostCommonLength(read.flatMap(({ tokens }) => tokens.filter(isA('number')).map(({ text }) => text)))
  const assigner = createAssigner(plan, stored)
  let columns: Token[] = []
  let isEdged = false
  for (const { line, tokens: all } of read) {
    const tokens = all.filter(isMeant)
    const counted = isCounted(tokens, length)
    const meant = counted ? tokens.slice(1) : tokens
    const [types, numbers] = [meant.filter(isA('type')), meant.filter(isA('number'))]
    const heading = assigner.prizes.length > 0 ? headingOf(meant) : []
    if (types.length > 0 || heading.length > 0) columns = []
    if (types.length > 1 && numbers.length === 0) {
      columns = types
      isEdged = /^\s*\|/.test(line)
    } else if (columns.length > 0) {
      const start = counted ? (tokens[0]?.to ?? 0) : (all.find(isA('ordinal'))?.to ?? 0)
      for (const { column, token } of inColumns({ line, start, isEdged }, columns, numbers))
        assigner.addTo(column, token)
    } else {
      if (heading.length > 0) assigner.name(nameOf(heading), heading)
      for (const token of meant) {
        if (token.kind === 'type') assigner.name(token.text, [token])
        else if (token.kind === 'number') assigner.add(token)
      }
    }
  }
  return { prizes: assigner.prizes, dropped: droppedOf(read, assigner.used) }
}

/**
 * Parses lines in capitals from any source: a number per line, tables, commas, with or without type names. Unnamed
 * numbers follow the market's plan: all of it if the count matches, else the places that `stored` leaves open.
 */
export const readPaste = (lines: readonly string[], plan: DrawPlan, stored: readonly Prize[]): PastedDraw => {
  const inSheetOrder = sheetOf(plan, []).map(({ type, planned }) => ({ type, count: planned ?? 0 }))
  const alone = readLines(lines, inSheetOrder, [])
  const { planned } = sheetCount(sheetOf(plan, []))
  const known = plan.map(({ type }) => type)
  const isNamed = lines.some((line) => tokensOf(line, known).some(isA('type')))
  const read = isNamed || alone.prizes.length === planned ? alone : readLines(lines, inSheetOrder, stored)
  const prizes = sheetOf(plan, read.prizes).flatMap((entry) => entry.prizes)
  const singles = prizes.filter(({ type }) => isSingleNumberType(type))
  const conflicting = singles.filter(({ type, numbers }, index) =>
    singles.slice(0, index).some((before) => before.type === type && before.numbers !== numbers),
  )
  return {
    prizes,
    dropped: read.dropped,
    conflicting: [...new Set(conflicting.map(({ type }) => type))],
    tooLong: prizes.map(({ numbers }) => numbers).filter(({ length }) => length > maxPrizeDigits),
    tooMany: prizes.length > maxPrizes,
  }
}
