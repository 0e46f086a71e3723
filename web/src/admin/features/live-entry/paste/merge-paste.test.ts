import { describe, expect, it } from '@jest/globals'
import { mergePaste, repeatsOf, withoutRepeats } from './merge-paste.ts'

const one = (type: string, numbers: string) => ({ type, numbers })
const starters = (...numbers: string[]) => numbers.map((each) => one('STARTER PRIZE', each))

describe('a pasted draw over what is stored', () => {
  it.each([
    [
      'into an empty sheet',
      [],
      [one('PRIZE 1', '0438'), ...starters('0229')],
      [one('PRIZE 1', '0438'), ...starters('0229')],
    ],
    [
      'a single prize takes the other one’s place',
      [one('PRIZE 1', '0438')],
      [one('PRIZE 1', '0439')],
      [one('PRIZE 1', '0439')],
    ],
    [
      'a list is filled up',
      starters('0229', '1187'),
      starters('0229', '1187', '2460'),
      starters('0229', '1187', '2460'),
    ],
    ['a number drawn twice is stored twice', starters('0229'), starters('0229', '0229'), starters('0229', '0229')],
    [
      'what it does not name stays',
      [one('PRIZE 2', '1')],
      [one('PRIZE 1', '2')],
      [one('PRIZE 2', '1'), one('PRIZE 1', '2')],
    ],
    ['a single prize named twice is one', [], [one('PRIZE 1', '2'), one('PRIZE 1', '2')], [one('PRIZE 1', '2')]],
  ])('%s', (_what, stored, pasted, prizes) => expect(mergePaste(stored, pasted).prizes).toEqual(prizes))

  it('tells what is new and what was replaced', () => {
    const stored = [one('PRIZE 1', '0438'), ...starters('0229')]
    const merged = mergePaste(stored, [one('PRIZE 1', '0439'), ...starters('0229', '1187')])
    expect(merged.added).toEqual(starters('1187'))
    expect(merged.replaced).toEqual([{ type: 'PRIZE 1', from: '0438', to: '0439' }])
    expect(stored[0]?.numbers).toBe('0438')
  })
})

describe('repeats inside a list', () => {
  const pasted = [one('PRIZE 1', '0229'), ...starters('0229', '1187', '0229')]
  it('are asked about, other types are not', () =>
    expect(repeatsOf(pasted)).toEqual([{ ...one('STARTER PRIZE', '0229'), times: 2 }]))
  it('go when they were no second drawing', () => {
    expect(withoutRepeats(pasted, repeatsOf(pasted))).toEqual([one('PRIZE 1', '0229'), ...starters('0229', '1187')])
    expect(withoutRepeats(pasted, [])).toEqual(pasted)
  })
})
