import type { Request } from 'express'
import type { Prize, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { expectedNumberHeader, readExpectedNumbers } from '@papan/contracts/calls/expected-number.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { badExpectedNumber } from './result-errors.ts'

/** The published `PRIZE n` that a caller expects; null for none. */
export type ExpectedNumbers = ReadonlyMap<string, string | null>

const nothing: ExpectedNumbers = new Map()

/** Throws 400 for an unreadable header. */
export const expectedNumbersOf = (req: Request, prizes: readonly Prize[]): ExpectedNumbers => {
  const text = req.get(expectedNumberHeader)
  if (text === undefined) return nothing
  const types = prizes.map(({ type }) => type).filter(isSingleNumberType)
  const expected = readExpectedNumbers(text, types)
  if (!expected) throw badExpectedNumber()
  return expected
}

/**
 * Whether a prize would replace a number that its sender does not know. The same number replaces nothing (as in RFC 9110, 13.1.1,
 * for If-Match).
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
