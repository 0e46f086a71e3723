import { expect, it } from '@jest/globals'
import { prizeChanges } from './revision-item.tsx'

const prize = (id: string, type: string, numbers: string) => ({ id, type, numbers })
const first = prize('a', 'PRIZE 1', '0438')
const starter = prize('b', 'STARTER PRIZE', '0229')

it.each([
  ['no change', [first], [first], []],
  ['a new number', [], [first], [{ type: 'PRIZE 1', added: ['0438'], removed: [] }]],
  ['a correction', [first], [{ ...first, numbers: '0439' }], [{ type: 'PRIZE 1', added: ['0439'], removed: ['0438'] }]],
  ['a withdrawal', [first, starter], [first], [{ type: 'STARTER PRIZE', added: [], removed: ['0229'] }]],
  [
    'another type',
    [starter],
    [{ ...starter, type: 'BONUS' }],
    [
      { type: 'STARTER PRIZE', added: [], removed: ['0229'] },
      { type: 'BONUS', added: ['0229'], removed: [] },
    ],
  ],
  ['no change in another order', [first, starter], [starter, first], []],
])('finds %s', (_what, before, after, changes) => expect(prizeChanges(before, after)).toEqual(changes))
