import { positions, type Position } from '../numbers/parts.ts'
import type { Shio } from '../numbers/shio-names.ts'

/** Categories that can be scored, in the order of the site's pages. */
export const scoredCategories = ['BBFS', 'TOP 4D', 'TOP 3D', 'TOP 2D', 'COLOK BEBAS', 'COLOK JITU', 'SHIO'] as const
export type ScoredCategory = (typeof scoredCategories)[number]

/** What one line of a prediction says of the number to come. */
export type Bet =
  | { kind: 'numbers'; length: 2 | 3 | 4; numbers: readonly string[] }
  | { kind: 'all'; digits: string }
  | { kind: 'any'; digits: string }
  | { kind: 'positions'; at: readonly { position: Position; digits: string }[] }
  | { kind: 'shio'; shio: Shio }

export const categoryOf = (category: string): ScoredCategory | null => {
  const name = category.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  return scoredCategories.find((scored) => scored === name || scored === `TOP ${name}`) ?? null
}

const different = (texts: readonly string[]): string[] => [...new Set(texts)]
const differentDigits = (digits: string): string => different(Array.from(digits)).join('')
const partsOf = (text: string): string[] => text.split(/[\s,;.:=*/|&+-]+/).filter((part) => part !== '')

const numbersOf = (text: string, length: 2 | 3 | 4): Bet | null => {
  const parts = partsOf(text)
  const isReadable = parts.length > 0 && parts.every((part) => part.length === length && /^\d+$/.test(part))
  return isReadable ? { kind: 'numbers', length, numbers: different(parts) } : null
}

/** One run of digits, or digits apart; '12, 34' could mean pairs. */
const digitsOf = (text: string): string | null => {
  const parts = partsOf(text)
  const isReadable = /^\d+$/.test(parts.join('')) && (parts.length === 1 || parts.every((part) => part.length === 1))
  return isReadable ? differentDigits(parts.join('')) : null
}

/** By their first letter; C is the trade's other spelling of KOP. */
const letters: Readonly<Record<string, Position>> = { A: 'AS', C: 'KOP', K: 'KEPALA', E: 'EKOR', COP: 'KOP' }
const positionOf = (word: string): Position | null =>
  positions.find((position) => position === word) ?? letters[word] ?? null

/** 'K 4, E 9': each position with its digits. */
const positionsOf = (text: string): Bet | null => {
  const digitsAt = new Map<Position, string>()
  let position: Position | null = null
  for (const part of partsOf(text.toUpperCase().replaceAll(/[A-Z]{1,6}|\d/g, ' $& '))) {
    if (/^\d$/.test(part)) {
      if (!position) return null
      digitsAt.set(position, (digitsAt.get(position) ?? '') + part)
    } else {
      position = positionOf(part)
      if (!position || digitsAt.has(position)) return null
      digitsAt.set(position, '')
    }
  }
  const at = [...digitsAt].map(([each, digits]) => ({ position: each, digits: differentDigits(digits) }))
  return at.length > 0 && at.every(({ digits }) => digits !== '') ? { kind: 'positions', at } : null
}

/** Null for a text that cannot be read as numbers of its category. */
export const readLine = (category: Exclude<ScoredCategory, 'SHIO'>, text: string): Bet | null => {
  if (category === 'COLOK JITU') return positionsOf(text)
  if (category === 'TOP 4D') return numbersOf(text, 4)
  if (category === 'TOP 3D') return numbersOf(text, 3)
  if (category === 'TOP 2D') return numbersOf(text, 2)
  const digits = digitsOf(text)
  return digits === null ? null : { kind: category === 'BBFS' ? 'all' : 'any', digits }
}
