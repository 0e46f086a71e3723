import { positions, type Position } from '../numbers/parts.ts'
import type { Shio } from '../numbers/shio-names.ts'

/** Categories that can be scored, in the order of the site's pages. */
export const scoredCategories = ['BBFS', 'TOP 4D', 'TOP 3D', 'TOP 2D', 'COLOK BEBAS', 'COLOK JITU', 'SHIO'] as const
export type ScoredCategory = (typeof scoredCategories)[number]

/** What one line of a prediction says of the number to come. */
export type Bet =
  | { kind: 'numbers'; length: 2 | 3 | 4; numbers: readonly string[] }
  | { kind: 'all' | 'any'; digits: string }
  | { kind: 'positions'; at: readonly { position: Position; digits: string }[] }
  | { kind: 'shio'; shio: Shio }

export const categoryOf = (category: string): ScoredCategory | null => {
  const name = category.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  return scoredCategories.find((scored) => scored === name || scored === `TOP ${name}`) ?? null
}

const different = (texts: readonly string[]): string[] => [...new Set(texts)]
const partsOf = (text: string): string[] => text.split(/[\s,;.*/|&+-]+/).filter((part) => part !== '')

const numbersOf = (text: string, length: 2 | 3 | 4): Bet | null => {
  const parts = partsOf(text)
  const isReadable = parts.length > 0 && parts.every((part) => part.length === length && /^\d+$/.test(part))
  return isReadable ? { kind: 'numbers', length, numbers: different(parts) } : null
}

/** One run of digits, or digits apart; '12, 34' could mean pairs. */
const digitsOf = (text: string): string | null => {
  const parts = partsOf(text)
  const isReadable = /^\d+$/.test(parts.join('')) && (parts.length === 1 || parts.every((part) => part.length === 1))
  return isReadable ? different([...parts.join('')]).join('') : null
}

/** By their first letter; C is the trade's other spelling of KOP. */
const letters: Readonly<Record<string, Position>> = { A: 'AS', C: 'KOP', K: 'KEPALA', E: 'EKOR', COP: 'KOP' }
const positionOf = (word: string): Position | null =>
  positions.find((position) => position === word) ?? letters[word] ?? null

/** 'K 4, E 9': each position with its digits. */
const positionsOf = (text: string): Bet | null => {
  const rest = text.toUpperCase().replaceAll(/([A-Z]+)[\s:=-]*(\d(?:[\s/]*\d)*)/g, '')
  if (partsOf(rest).length > 0) return null
  const digitsAt = new Map<Position, string>()
  for (const [, word = '', digits = ''] of text.toUpperCase().matchAll(/([A-Z]+)[\s:=-]*(\d(?:[\s/]*\d)*)/g)) {
    const position = positionOf(word)
    if (!position) return null
    digitsAt.set(position, (digitsAt.get(position) ?? '') + digits.replaceAll(/\D/g, ''))
  }
  const at = [...digitsAt].map(([position, digits]) => ({ position, digits: different([...digits]).join('') }))
  return at.length > 0 ? { kind: 'positions', at } : null
}

/** Null for a text that cannot be read as numbers of its category. */
export const readLine = (category: Exclude<ScoredCategory, 'SHIO'>, text: string): Bet | null => {
  switch (category) {
    case 'TOP 4D':
      return numbersOf(text, 4)
    case 'TOP 3D':
      return numbersOf(text, 3)
    case 'TOP 2D':
      return numbersOf(text, 2)
    case 'COLOK JITU':
      return positionsOf(text)
    case 'BBFS':
    case 'COLOK BEBAS': {
      const digits = digitsOf(text)
      return digits === null ? null : { kind: category === 'BBFS' ? 'all' : 'any', digits }
    }
  }
}
