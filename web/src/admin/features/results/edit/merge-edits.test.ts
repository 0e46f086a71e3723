import { describe, expect, it } from '@jest/globals'
import { differing, mergeEdits } from './merge-edits.ts'

const one = (type: string, numbers: string) => ({ type, numbers })
const starters = (...numbers: string[]) => numbers.map((each) => one('STARTER PRIZE', each))
const sorted = (prizes: { type: string; numbers: string }[]) =>
  prizes.map((each) => `${each.type} ${each.numbers}`).sort()

describe('two edits of one result', () => {
  const base = [one('PRIZE 1', '0438'), ...starters('0229')]
  it.each([
    ['mine alone', [one('PRIZE 1', '0439'), ...starters('0229')], base, [one('PRIZE 1', '0439'), ...starters('0229')]],
    [
      'theirs alone',
      base,
      [one('PRIZE 1', '0437'), ...starters('0229')],
      [one('PRIZE 1', '0437'), ...starters('0229')],
    ],
    [
      'both, in different places',
      [...base, ...starters('1187')],
      [...base, one('PRIZE 2', '2096')],
      [...base, one('PRIZE 2', '2096'), ...starters('1187')],
    ],
    [
      'both the same prize: mine',
      [one('PRIZE 1', '0439'), ...starters('0229')],
      [one('PRIZE 1', '0437'), ...starters('0229')],
      [one('PRIZE 1', '0439'), ...starters('0229')],
    ],
    [
      'both the same number once',
      [...base, ...starters('1187')],
      [...base, ...starters('1187')],
      [...base, ...starters('1187')],
    ],
    [
      'what I removed goes',
      [one('PRIZE 1', '0438')],
      [...base, one('PRIZE 2', '2096')],
      [one('PRIZE 1', '0438'), one('PRIZE 2', '2096')],
    ],
  ])('%s', (_what, mine, theirs, merged) => expect(sorted(mergeEdits(base, mine, theirs))).toEqual(sorted(merged)))
})

it('marks what the other version does not have, a second drawing too', () => {
  const [first, second] = starters('0229', '0229')
  expect([...differing([first!, second!], [first!])]).toEqual([second])
})
