import { describe, expect, it } from '@jest/globals'
import { mongo } from 'mongoose'
import { isDuplicate } from './is-duplicate.ts'

const bulk = (codes: number[], more: object = {}) =>
  Object.assign(
    new mongo.MongoBulkWriteError(
      { message: 'x', code: codes[0] ?? 0, writeErrors: codes.map((code) => ({ code })) as never },
      {} as never,
    ),
    more,
  )

describe('isDuplicate', () => {
  it.each([
    ['one document whose key is taken', new mongo.MongoServerError({ errmsg: 'x', code: 11_000 }), true],
    ['a batch of which some keys are taken', bulk([11_000, 11_000]), true],
    ['the failure of one document in a batch', { code: 11_000 }, true],
    ['a batch of which one key is taken and one document refused', bulk([11_000, 121]), false],
    ['a batch of which one document is refused and one key taken', bulk([121, 11_000]), false],
    ['a lost connection', new mongo.MongoNetworkError('x'), false],
    ['nothing', null, false],
  ])('%s: %s', (_name, error, expected) => {
    expect(isDuplicate(error)).toBe(expected)
  })
})
