import { describe, expect, it } from '@jest/globals'
import { mergePaste, repeatsOf, withoutRepeats } from './merge-paste.ts'

const one = (type: string, numbers: string) => ({ type, numbers })
const starters = (...numbers: string[]) => numbers.map((each) => one('STARTER PRIZE', each))

describe('mergePaste', () => {
  it.each([
    [
      'adds all to an empty sheet',
      [],
      [one('PRIZE 1', '0438'), ...starters('0229')],
      [one('PRIZE 1', '0438'), ...starters('0229')],
    ],
    ['replaces a single prize', [one('PRIZE 1', '0438')], [one('PRIZE 1', '0439')], [one('PRIZE 1', '0439')]],
    ['fills a list', starters('0229', '1187'), starters('0229', '1187', '2460'), starters('0229', '1187', '2460')],
    ['stores a repeated number twice', starters('0229'), starters('0229', '0229'), starters('0229', '0229')],
    ['keeps unnamed types', [one('PRIZE 2', '1')], [one('PRIZE 1', '2')], [one('PRIZE 2', '1'), one('PRIZE 1', '2')]],
    ['stores a single prize given twice once', [], [one('PRIZE 1', '2'), one('PRIZE 1', '2')], [one('PRIZE 1', '2')]],
  ])('%s', (_what, stored, pasted, prizes) => expect(mergePaste(stored, pasted).prizes).toEqual(prizes))

  it('returns added and replaced numbers', () => {
    const stored = [one('PRIZE 1', '0438'), ...starters('0229')]
    const merged = mergePaste(stored, [one('PRIZE 1', '0439'), ...starters('0229', '1187')])
    expect(merged.added).toEqual(starters('1187'))
    expect(merged.replaced).toEqual([{ type: 'PRIZE 1', from: '0438', to: '0439' }])
    expect(stored[0]?.numbers).toBe('0438')
  })
})

describe('repeats in a list', () => {
  const pasted = [one('PRIZE 1', '0229'), ...starters('0229', '1187', '0229')]
  it('are returned, those of single prizes are not', () =>
    expect(repeatsOf(pasted)).toEqual([{ ...one('STARTER PRIZE', '0229'), times: 2 }]))
  it('are removed when copied twice', () => {
    expect(withoutRepeats(pasted, repeatsOf(pasted))).toEqual([one('PRIZE 1', '0229'), ...starters('0229', '1187')])
    expect(withoutRepeats(pasted, [])).toEqual(pasted)
  })
})
