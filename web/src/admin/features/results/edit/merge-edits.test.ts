import { describe, expect, it } from '@jest/globals'
import { differing, mergeEdits } from './merge-edits.ts'

const one = (type: string, numbers: string) => ({ type, numbers })
const starters = (...numbers: string[]) => numbers.map((each) => one('STARTER PRIZE', each))
const sorted = (prizes: { type: string; numbers: string }[]) =>
  prizes.map((each) => `${each.type} ${each.numbers}`).sort()

describe('mergeEdits', () => {
  const base = [one('PRIZE 1', '0438'), ...starters('0229')]
  it.each([
    [
      'keeps my change',
      [one('PRIZE 1', '0439'), ...starters('0229')],
      base,
      [one('PRIZE 1', '0439'), ...starters('0229')],
    ],
    [
      'keeps their change',
      base,
      [one('PRIZE 1', '0437'), ...starters('0229')],
      [one('PRIZE 1', '0437'), ...starters('0229')],
    ],
    [
      'keeps changes of different prizes',
      [...base, ...starters('1187')],
      [...base, one('PRIZE 2', '2096')],
      [...base, one('PRIZE 2', '2096'), ...starters('1187')],
    ],
    [
      'prefers my number for the same prize',
      [one('PRIZE 1', '0439'), ...starters('0229')],
      [one('PRIZE 1', '0437'), ...starters('0229')],
      [one('PRIZE 1', '0439'), ...starters('0229')],
    ],
    [
      'adds a number once if both added it',
      [...base, ...starters('1187')],
      [...base, ...starters('1187')],
      [...base, ...starters('1187')],
    ],
    [
      'removes what I removed',
      [one('PRIZE 1', '0438')],
      [...base, one('PRIZE 2', '2096')],
      [one('PRIZE 1', '0438'), one('PRIZE 2', '2096')],
    ],
  ])('%s', (_what, mine, theirs, merged) => expect(sorted(mergeEdits(base, mine, theirs))).toEqual(sorted(merged)))
})

it('differing returns the prizes that the other version lacks, repeats included', () => {
  const [first, second] = starters('0229', '0229')
  expect([...differing([first!, second!], [first!])]).toEqual([second])
})
