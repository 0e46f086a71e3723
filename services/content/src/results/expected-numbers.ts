import type { Request } from 'express'
import type { Prize, StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { expectedNumberHeader, readExpectedNumbers } from '@papan/contracts/calls/expected-number.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { badExpectedNumber } from './result-errors.ts'

/** The published numbers that a caller expects of the `PRIZE n` in the request; null for none. */
export type ExpectedNumbers = ReadonlyMap<string, string | null>

const nothing: ExpectedNumbers = new Map()

/** What the header of a request says about the prizes that it enters. Throws 400 for a text that says nothing about them. */
export const expectedNumbersOf = (req: Request, prizes: readonly Prize[]): ExpectedNumbers => {
  const text = req.get(expectedNumberHeader)
  if (text === undefined) return nothing
  const types = prizes.map(({ type }) => type).filter(isSingleNumberType)
  const expected = readExpectedNumbers(text, types)
  if (!expected) throw badExpectedNumber()
  return expected
}

/**
 * Whether a prize would take the place of a number that its sender does not know of. The number itself, where it is published
 * already, replaces nothing (as RFC 9110, 13.1.1, allows for If-Match).
 */
export const isUnexpected = (
  published: readonly StoredPrize[],
  { type, numbers }: Prize,
  expected: ExpectedNumbers,
): boolean => {
  const wanted = expected.get(type)
  if (wanted === undefined) return false
  const there = published.find((prize) => prize.type === type)?.numbers ?? null
  return there !== wanted && there !== numbers
}
