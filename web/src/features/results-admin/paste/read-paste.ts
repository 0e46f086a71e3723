import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { maxLabelLength, maxPrizeDigits, maxPrizes } from '@papan/contracts/rules/limits.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { firstType, nextType, sheetCount, sheetOf, type DrawPlan } from '../draw-plan.ts'
import { tokensOf, type Token } from './paste-tokens.ts'

/** What a pasted text says: its numbers in the order of the sheet, and why it cannot be taken as it is. */
export type PastedDraw = {
  prizes: Prize[]
  /** Single prizes that the text names twice with different numbers. */
  conflicting: string[]
  /** Digit rows that are too long for a number. */
  tooLong: string[]
  tooMany: boolean
}

/** A text that is longer than any draw is cut here. */
const mostCharacters = 20_000

const linesOf = (text: string): string[] =>
  text
    .slice(0, mostCharacters)
    .normalize('NFKC')
    .toUpperCase()
    .split(/\r?\n|\r/)

/** How many digits most numbers have; of two equally common lengths the greater. */
const usualLength = (numbers: readonly string[]): number => {
  const counts = new Map<number, number>()
  for (const { length } of numbers) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, more]) => more - many || b - a)[0]?.[0] ?? 0
}

const ordinal = /^\s*[(#]?\d{1,2}[.)](?=\s*\D*\d)/

/** Whether a line begins with its own running number, as rows of a table do. */
const isCounted = ([first, second]: readonly Token[], usual: number): boolean =>
  first?.kind === 'number' && second?.kind === 'number' && first.text.length <= 2 && first.text.length < usual

const isA = (kind: Token['kind']) => (token: Token) => token.kind === kind

/** Numbers below a row of names: each belongs to the name of its column. */
const inColumns = (line: string, columns: readonly string[], numbers: readonly Token[]): Prize[] => {
  const cells = numbers.length < columns.length && /[\t|]/.test(line) ? line.split(/[\t|]/) : null
  const filled = cells?.map((cell) => /\d+/.exec(cell)?.[0] ?? '') ?? numbers.map(({ text }) => text)
  return filled.flatMap((digits, index) => {
    const type = columns[index % columns.length]
    return digits && type ? [{ type, numbers: digits }] : []
  })
}

/**
 * Gives numbers without a name to the plan's types in turn; after a list's name all go to that list. `held` is what the draw has
 * already.
 */
const createAssigner = (plan: DrawPlan, held: readonly Prize[]) => {
  const prizes: Prize[] = []
  let current: { type: string; isNamed: boolean } | null = null
  const unnamed = (type: string) => ({ type, isNamed: false })
  return {
    prizes,
    name: (type: string): void => {
      current = { type, isNamed: true }
    },
    add: (numbers: string): void => {
      const entered = [...held, ...prizes]
      if (!current) current = unnamed(firstType(plan, entered))
      else if (!current.isNamed) current = unnamed(nextType(plan, entered, current.type))
      prizes.push({ type: current.type, numbers })
      // A single prize's name is used up by its number.
      if (isSingleNumberType(current.type)) current = unnamed(current.type)
    },
  }
}

/** A line's own heading: words before any number, where something has been read already. */
const headingOf = (tokens: readonly Token[]): string | null => {
  const first = tokens.findIndex(({ kind }) => kind !== 'word')
  if (first === 0 || tokens[first]?.kind === 'type') return null
  const words = first < 0 ? tokens : tokens.slice(0, first)
  return words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, maxLabelLength)
    .trim()
}

const readLines = (lines: readonly string[], plan: DrawPlan, held: readonly Prize[]): Prize[] => {
  const known = plan.map(({ type }) => type)
  const read = lines.map((line) => ({ line, tokens: tokensOf(line.replace(ordinal, ''), known) }))
  const usual = usualLength(read.flatMap(({ tokens }) => tokens.filter(isA('number')).map(({ text }) => text)))
  const assigner = createAssigner(plan, held)
  let columns: string[] = []
  for (const { line, tokens } of read) {
    const counted = isCounted(tokens, usual)
    const told = counted ? tokens.slice(1) : tokens
    const [types, numbers] = [told.filter(isA('type')), told.filter(isA('number'))]
    const heading = assigner.prizes.length > 0 && told.length > 0 ? headingOf(told) : null
    if (types.length > 0 || heading) columns = []
    if (types.length > 1 && numbers.length === 0) columns = types.map(({ text }) => text)
    else if (columns.length > 0) {
      assigner.prizes.push(...inColumns(counted ? line.replace(/\d+/, '') : line, columns, numbers))
    } else {
      if (heading) assigner.name(heading)
      for (const { kind, text } of told) {
        if (kind === 'type') assigner.name(text)
        else if (kind === 'number') assigner.add(text)
      }
    }
  }
  return assigner.prizes
}

/**
 * Reads a draw out of a text as it is copied from anywhere: a number a line, a table, numbers between commas, with names or
 * without. Numbers without a name follow the market's plan: the whole of it when there are as many, else what `held` leaves open.
 */
export const readPaste = (text: string, plan: DrawPlan, held: readonly Prize[]): PastedDraw => {
  const inSheetOrder = sheetOf(plan, []).map(({ type, planned }) => ({ type, count: planned ?? 0 }))
  const lines = linesOf(text)
  const alone = readLines(lines, inSheetOrder, [])
  const { planned } = sheetCount(sheetOf(plan, []))
  const isNamed = lines.some((line) =>
    tokensOf(
      line,
      plan.map(({ type }) => type),
    ).some(isA('type')),
  )
  const read = isNamed || alone.length === planned ? alone : readLines(lines, inSheetOrder, held)
  const prizes = sheetOf(plan, read).flatMap((entry) => entry.prizes)
  const singles = prizes.filter(({ type }) => isSingleNumberType(type))
  const conflicting = singles.filter(({ type, numbers }, index) =>
    singles.slice(0, index).some((before) => before.type === type && before.numbers !== numbers),
  )
  return {
    prizes,
    conflicting: [...new Set(conflicting.map(({ type }) => type))],
    tooLong: prizes.map(({ numbers }) => numbers).filter(({ length }) => length > maxPrizeDigits),
    tooMany: prizes.length > maxPrizes,
  }
}
