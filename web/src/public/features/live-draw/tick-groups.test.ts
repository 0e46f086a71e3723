import { describe, expect, it } from '@jest/globals'
import { tickGroups } from './tick-groups.ts'

const usual = [
  { type: 'PRIZE 1', count: 1 },
  { type: 'PRIZE 2', count: 1 },
  { type: 'STARTER PRIZE', count: 10 },
  { type: 'CONSOLATION PRIZE', count: 10 },
]
const prizes = (...types: string[]) => types.map((type) => ({ type }))

describe('tickGroups', () => {
  it.each([
    ['nothing out', usual, [], 'STARTER 0/10, CONSOLATION 0/10, PRIZE 0/2'],
    [
      'some out',
      usual,
      prizes('STARTER PRIZE', 'STARTER PRIZE', 'PRIZE 2'),
      'STARTER 2/10, CONSOLATION 0/10, PRIZE 1/2',
    ],
    ['more than usual', usual.slice(0, 2), prizes('PRIZE 1', 'PRIZE 2', 'PRIZE 3'), 'PRIZE 2/2'],
    ['a type that is not usual', usual.slice(0, 1), prizes('BONUS'), 'PRIZE 0/1'],
    ['no usual draw', [], prizes('PRIZE 1'), ''],
  ])('%s', (_case, given, drawn, text) =>
    expect(
      tickGroups(given, drawn)
        .map(({ name, count, total }) => `${name} ${count}/${total}`)
        .join(', '),
    ).toBe(text),
  )
})
