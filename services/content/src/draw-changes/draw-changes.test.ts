import { expect, it } from '@jest/globals'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { kindOf } from './draw-changes.ts'

/** 'a1 b2': prizes a and b with the numbers 1 and 2. */
const recordOf = (text: string | null) =>
  text === null
    ? null
    : {
        prizes: (text ? text.split(' ') : []).map(([id = '', ...numbers]): StoredPrize => ({
          id,
          type: `PRIZE ${id}`,
          numbers: numbers.join(''),
        })),
      }

it.each<[string | undefined, string | null, string | null]>([
  [undefined, 'a1', 'published'],
  ['', 'a1', 'published'],
  ['a1', 'a1 b2', 'published'],
  ['a1', 'a2', 'corrected'],
  ['a1', 'a2 b3', 'corrected'],
  ['a1 b2', 'a1', 'withdrawn'],
  ['a1 b2', 'a3', 'withdrawn'],
  ['a1', '', 'withdrawn'],
  ['a1', null, 'deleted'],
  ['', null, null],
  ['', '', null],
  ['a1', 'a1', null],
  ['a1 b2', 'b2 a1', null],
])('numbers %p, then %p: %p', (before, after, kind) =>
  expect(kindOf({ ...(before === undefined ? {} : { before: recordOf(before) }), record: recordOf(after) })).toBe(kind),
)
