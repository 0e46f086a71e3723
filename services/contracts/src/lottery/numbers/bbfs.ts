import { ordered } from './shapes.ts'

/** Lines of a BBFS of `digits` different digits; `twins` lets a digit repeat in a line. */
export const bbfsLines = (digits: number, length: number, twins: boolean): number =>
  twins ? digits ** length : ordered(digits, length)

/** Whether a number is among the lines. */
export const bbfsHolds = (digits: string, number: string, twins: boolean): boolean =>
  Array.from(number).every((digit) => digits.includes(digit)) && (twins || new Set(number).size === number.length)

export const chanceOfBbfs = (digits: number, length: number, twins: boolean): number =>
  bbfsLines(digits, length, twins) / 10 ** length
