import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { maxPrizeDigits, maxPrizes } from '@papan/contracts/limits.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { sheetCount, sheetOf, type DrawPlan } from '../../results/draw-plan.ts'
import { createAssigner, type Doubt } from './assign-numbers.ts'
import { isDrawLabel, tokensOf, type Token } from './paste-tokens.ts'
import { headingOf, isA, isResultLabel, readNamedLine, readOtherLine, type Reading } from './read-line.ts'
import type { UnusedText } from './dropped-text.tsx'

export type PastedDraw = {
  prizes: Prize[]
  /** Numbers that are prizes only if the admin says so. */
  doubts: Doubt[]
  /** Parts of the text that yielded no prize, in order. */
  dropped: UnusedText[]
}

/** The most common digit count; the greater one if equal. */
const mostCommonLength = (numbers: readonly string[]): number => {
  const counts = new Map<number, number>()
  for (const { length } of numbers) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, more]) => more - many || b - a)[0]?.[0] ?? 0
}

/** Whether a line begins with its own running number, as table rows do. */
const isCounted = ([first, second]: readonly Token[], length: number): boolean =>
  first?.kind === 'number' &&
  second?.kind === 'number' &&
  first.text.length <= 2 &&
  first.text.length < length &&
  second.text.length >= length

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

/** Digits of the market's numbers: as usual, else as most numbers of the text; null for separated digits. */
const lengthIn = (lines: readonly string[], known: readonly string[], usual: number | null): number | null => {
  if (usual !== null) return usual
  const numbers = lines.flatMap((line) => tokensOf(line, known).filter(isA('number')))
  return mostCommonLength(numbers.map(({ text }) => text).filter(({ length }) => length > 1)) || null
}

const carriesNothing = ({ kind }: Token): boolean => kind === 'ordinal' || kind === 'drawNumber'

const readLines = (lines: readonly string[], plan: DrawPlan, stored: readonly Prize[], usual: number | null) => {
  const known = plan.map(({ type }) => type)
  const length = lengthIn(lines, known, usual)
  const read = lines.map((line): ReadLine => ({ line, tokens: tokensOf(line, known, length) }))
  const assigner = createAssigner(plan, stored)
  const reading: Reading = {
    assigner,
    // One number says nothing about its market.
    length: usual ?? (read.flatMap(({ tokens }) => tokens.filter(isA('number'))).length > 2 ? length : null),
    isNamed: read.some(({ tokens }) => tokens.some(isA('type'))),
    results: read.filter(({ tokens }) => tokens.some(isA('number')) && isResultLabel(tokens)).length,
  }
  let columns: Token[] = []
  let isEdged = false
  let heading = ''
  let isAfterDrawLabel = false
  for (const [index, { line, tokens: all }] of read.entries()) {
    const tokens = all.filter((token) => !carriesNothing(token))
    const counted = isCounted(tokens, length ?? 0)
    const meant = counted ? tokens.slice(1) : tokens
    const [types, numbers] = [meant.filter(isA('type')), meant.filter(isA('number'))]
    const isEmpty = tokens.length === 0
    if (types.length > 0 || meant.some(isA('word'))) columns = []
    if (types.length > 1 && numbers.length === 0) {
      columns = types
      isEdged = /^\s*\|/.test(line)
    } else if (columns.length > 0) {
      const start = counted ? (tokens[0]?.to ?? 0) : (all.find(isA('ordinal'))?.to ?? 0)
      for (const { column, token } of inColumns({ line, start, isEdged }, columns, numbers))
        assigner.addTo(column, token)
    } else if (types.length > 0) readNamedLine({ line: index + 1, text: line }, meant, reading)
    else if (!isAfterDrawLabel) readOtherLine({ line: index + 1, text: line }, meant, heading, reading)
    // An empty line between a label and its number is only layout.
    if (isEmpty) continue
    isAfterDrawLabel = isDrawLabel(line)
    const words = headingOf(meant)
    if (types.length > 0 || numbers.length === 0)
      heading = types.length > 0 || assigner.prizes.length === 0 ? '' : words
  }
  return { prizes: assigner.prizes, doubts: assigner.doubts(), dropped: droppedOf(read, assigner.used) }
}

/** In the order of the sheet. */
export const inSheetOrderOf = (plan: DrawPlan, prizes: readonly Prize[]): Prize[] =>
  sheetOf(plan, prizes).flatMap((entry) => entry.prizes)

/**
 * Parses lines in capitals from any source: a number per line, tables, commas, with or without type names. Unnamed
 * numbers follow the market's plan: all of it if the count matches, else the places that `stored` leaves open. `usual`:
 * digits of the market's numbers, where known. A number that no name or place makes a prize is asked about.
 */
export const readPaste = (
  lines: readonly string[],
  plan: DrawPlan,
  stored: readonly Prize[],
  usual: number | null,
): PastedDraw => {
  const inSheetOrder = sheetOf(plan, []).map(({ type, planned }) => ({ type, count: planned ?? 0 }))
  const alone = readLines(lines, inSheetOrder, [], usual)
  const { planned } = sheetCount(sheetOf(plan, []))
  const known = plan.map(({ type }) => type)
  const isNamed = lines.some((line) => tokensOf(line, known).some(isA('type')))
  const read = isNamed || alone.prizes.length === planned ? alone : readLines(lines, inSheetOrder, stored, usual)
  return { ...read, prizes: inSheetOrderOf(plan, read.prizes) }
}

/** What prevents saving. */
export const pasteProblems = (prizes: readonly Prize[]) => {
  const singles = prizes.filter(({ type }) => isSingleNumberType(type))
  const conflicting = singles.filter(({ type, numbers }, index) =>
    singles.slice(0, index).some((before) => before.type === type && before.numbers !== numbers),
  )
  return {
    conflicting: [...new Set(conflicting.map(({ type }) => type))],
    tooLong: prizes.map(({ numbers }) => numbers).filter(({ length }) => length > maxPrizeDigits),
    tooMany: prizes.length > maxPrizes,
  }
}
