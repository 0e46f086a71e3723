import { digitAt, type Position } from './parts.ts'

const countOf = (number: string, digit: string): number => number.split(digit).length - 1

/** How often the digit was drawn; each time counts. */
export const colokBebas = (number: string, digit: string): number => countOf(number, digit)

const holdsAll = (number: string, digits: string): boolean =>
  Array.from(digits).every((digit) => countOf(number, digit) >= countOf(digits, digit))

/** Two digits anywhere; a doubled digit must be drawn twice. */
export const colokMacau = (number: string, pair: string): boolean => holdsAll(number, pair)

/** Three digits anywhere; a doubled digit must be drawn twice. */
export const colokNaga = (number: string, three: string): boolean => holdsAll(number, three)

/** A digit at its position; null without one, and where the number has no such position. */
export const colokJitu = (number: string, digit: string, position: Position | null): boolean | null => {
  const drawn = position && digitAt(number, position)
  return drawn === null ? null : drawn === digit
}

/** That a number of `length` digits holds all of `digits`, a doubled one twice: by all ways in which digits fill it. */
export const chanceToHold = (digits: string, length: number): number => {
  const wanted = [...new Set(digits)].map((digit) => countOf(digits, digit))
  // Ways to fill `left` places: each wanted digit at least `times`, the other digits freely.
  const ways = ([times, ...rest]: number[], left: number, others: number): number => {
    if (times === undefined) return others ** left
    let sum = 0
    let choices = 1
    for (let taken = 0; taken <= left; taken++) {
      if (taken >= times) sum += choices * ways(rest, left - taken, others)
      choices = (choices * (left - taken)) / (taken + 1)
    }
    return sum
  }
  return ways(wanted, length, 10 - wanted.length) / 10 ** length
}
