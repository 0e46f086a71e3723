import { describe, expect, it } from '@jest/globals'
import { progressGroups } from './progress-groups.ts'

const usual = [
  { type: 'STARTER PRIZE', count: 10 },
  { type: 'CONSOLATION PRIZE', count: 10 },
  { type: 'PRIZE 3', count: 1 },
  { type: 'PRIZE 2', count: 1 },
  { type: 'PRIZE 1', count: 1 },
]
const types = (...all: string[]) => all.map((type) => ({ type }))
const text = (...all: string[]) =>
  progressGroups(types(...all), usual)
    .map(({ name, out, count }) => `${name} ${out}/${count}`)
    .join(', ')

describe('progressGroups', () => {
  it.each([
    ['nothing yet', [], 'STARTER 0/10, CONSOLATION 0/10, PRIZE 0/3'],
    ['some', ['STARTER PRIZE', 'PRIZE 3'], 'STARTER 1/10, CONSOLATION 0/10, PRIZE 1/3'],
    ['a list that the draw before lacked', ['SPECIAL'], 'STARTER 0/10, CONSOLATION 0/10, PRIZE 0/3, SPECIAL 1/1'],
    [
      'more than the draw before',
      Array.from({ length: 11 }, () => 'STARTER PRIZE'),
      'STARTER 11/11, CONSOLATION 0/10, PRIZE 0/3',
    ],
  ])('%s', (_case, prizes, expected) => expect(text(...prizes)).toBe(expected))
})
