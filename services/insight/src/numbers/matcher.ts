import type { NumberSearch, SearchPlace } from '@papan/contracts/lottery/numbers/search-modes.ts'
import { codeOf } from '../columns/draw-codes.ts'
import { everyLength, lengthBits } from '../columns/rows.ts'

/** Which numbers a search means. */
export type Matcher = {
  /** Lengths that can fit, a bit each. */
  lengths: number
  /** The last four digits that fit; a number of five or six digits must be in `whole`, where it is not null. */
  endings: readonly number[]
  whole: ReadonlySet<number> | null
  /** How many numbers of that length fit, and the chance of one. */
  lines: number
  chance: number
  /** For permutations: those numbers, and how many last digits differ. */
  line: { texts: readonly string[]; length: number } | null
}

const fourDigits = Array.from({ length: 10_000 }, (_each, value) => String(value).padStart(4, '0'))
const endingsWhere = (fits: (text: string) => boolean): number[] =>
  fourDigits.flatMap((text, value) => (fits(text) ? [value] : []))

/** Every order of these digits, smallest first. */
const ordersOf = (digits: string): string[] => {
  const extend = (made: string, left: string): string[] =>
    left === '' ? [made] : [...new Set(left)].flatMap((digit) => extend(made + digit, left.replace(digit, '')))
  return extend('', digits.split('').toSorted().join(''))
}

/** 2 and 3 digits are the end of a longer number. */
const ofLines = (texts: readonly string[], length: number): Matcher => {
  const lines = { lines: texts.length, chance: texts.length / 10 ** length, line: { texts, length } }
  const values = new Set(texts.map(Number))
  if (length > 4) {
    const endings = [...new Set([...values].map((value) => value % 10_000))]
    return { lengths: lengthBits(length), endings, whole: new Set(texts.map((text) => codeOf(text) ?? 0)), ...lines }
  }
  const lengths = length === 2 ? everyLength : length === 3 ? lengthBits(3, 4, 5, 6) : lengthBits(4)
  // A value of three digits has no ending above 999, so the longer numbers' first digit is free.
  const endings = Array.from({ length: 10 ** (4 - length) }, (_each, head) => head * 10 ** length)
  return {
    lengths,
    endings: endings.flatMap((head) => [...values].map((value) => head + value)),
    whole: null,
    ...lines,
  }
}

const placeLengths: Readonly<Record<SearchPlace, number>> = {
  as: lengthBits(4),
  kop: lengthBits(3, 4),
  kepala: everyLength,
  ekor: everyLength,
  depan: lengthBits(4),
  tengah: lengthBits(3, 4),
  belakang: everyLength,
}
const placeFrom: Readonly<Record<SearchPlace, number>> = {
  as: 0,
  kop: 1,
  kepala: 2,
  ekor: 3,
  depan: 0,
  tengah: 1,
  belakang: 2,
}

const atPlace = (digits: string, at: SearchPlace): Matcher => ({
  lengths: placeLengths[at],
  endings: endingsWhere((text) => text.startsWith(digits, placeFrom[at])),
  whole: null,
  lines: 1,
  chance: 10 ** -digits.length,
  line: null,
})

/** BBFS and colok are read from numbers of four digits. */
const ofFour = (fits: (text: string) => boolean): Matcher => {
  const endings = endingsWhere(fits)
  const lines = endings.length
  return { lengths: lengthBits(4), endings, whole: null, lines, chance: lines / 10_000, line: null }
}

const holds = (text: string, digits: string): boolean => {
  let left = text
  for (const digit of digits) {
    if (!left.includes(digit)) return false
    left = left.replace(digit, '')
  }
  return true
}

/** A search whose parts fit each other, as its schema has checked. */
export const matcherOf = ({ digits, mode, at }: NumberSearch): Matcher => {
  switch (mode) {
    case 'exact':
      return ofLines([digits], digits.length)
    case 'permutations':
      return ofLines(ordersOf(digits), digits.length)
    case 'bbfs':
    case 'bbfs-repeats': {
      const repeats = mode === 'bbfs-repeats'
      return ofFour(
        ([a = '', b = '', c = '', d = '']) =>
          digits.includes(a) &&
          digits.includes(b) &&
          digits.includes(c) &&
          digits.includes(d) &&
          (repeats || (a !== b && a !== c && a !== d && b !== c && b !== d && c !== d)),
      )
    }
    case 'position':
    case 'colok-jitu':
      return atPlace(digits, at ?? 'ekor')
    default:
      return ofFour((text) => holds(text, digits))
  }
}
