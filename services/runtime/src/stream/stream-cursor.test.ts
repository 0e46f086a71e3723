import { describe, expect, it } from '@jest/globals'
import { mayHaveMissed, type ReadBatch } from './stream-cursor.ts'

const batch: ReadBatch = { from: '5-0', first: '6-0', last: '7-0', count: 2, addedBefore: 5 }
const state = { isBroken: false }

describe('whether entries may have been trimmed before they were read', () => {
  it.each<[string, Partial<ReadBatch>, { first: string; last: string; added: number; length: number }, boolean]>([
    ['nothing was trimmed', {}, { first: '1-0', last: '7-0', added: 7, length: 7 }, false],
    ['only read entries were trimmed', {}, { first: '6-0', last: '7-0', added: 7, length: 2 }, false],
    ['the same, and more came since', {}, { first: '6-0', last: '9-0', added: 9, length: 4 }, false],
    ['the batch was trimmed after it was read', {}, { first: '0-0', last: '7-0', added: 7, length: 0 }, false],
    ['an entry before the batch is gone', {}, { first: '6-0', last: '7-0', added: 8, length: 2 }, true],
    ['the same, and the batch as well', {}, { first: '0-0', last: '7-0', added: 8, length: 0 }, true],
    ['a part of the batch is gone, and more came', {}, { first: '7-0', last: '9-0', added: 9, length: 3 }, true],
    ['it is unknown what was unread', { addedBefore: null }, { first: '6-0', last: '7-0', added: 7, length: 2 }, true],
    [
      'a reader from the beginning finds all entries',
      { from: '0-0', first: '1-0', addedBefore: null },
      { first: '1-0', last: '7-0', added: 7, length: 7 },
      false,
    ],
    [
      'a reader from the beginning finds a trimmed stream',
      { from: '0-0', first: '2-0', addedBefore: null },
      { first: '2-0', last: '7-0', added: 7, length: 6 },
      true,
    ],
  ])('%s', (_name, change, now, missed) => {
    expect(mayHaveMissed({ ...batch, ...change }, { ...state, ...now })).toBe(missed)
  })
})
