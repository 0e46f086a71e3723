import { describe, expect, it } from '@jest/globals'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSameResult, recordPrize, replacePrizes, takesBack } from './result-changes.ts'

/** `PRIZE 1 0042` as a stored prize with an id of its own. */
const prizes = (...texts: string[]): StoredPrize[] =>
  texts.map((text, index) => {
    const [, type = '', numbers = ''] = /^(.+) (\d+)$/.exec(text) ?? []
    return { id: `p${index + 1}`, type, numbers }
  })
const textsOf = (rows: { type: string; numbers: string }[]) => rows.map(({ type, numbers }) => `${type} ${numbers}`)
const first = (text: string) => prizes(text)[0] ?? { id: '', type: '', numbers: '' }

describe('recordPrize', () => {
  const before = prizes('PRIZE 1 0042', 'CONSOLATION 7777', 'CONSOLATION 0007')
  it.each([
    ['a first number', [], 'PRIZE 1 0042', false, ['PRIZE 1 0042']],
    ['another prize', before, 'PRIZE 2 0042', false, [...textsOf(before), 'PRIZE 2 0042']],
    [
      'a correction in its place',
      before,
      'PRIZE 1 0043',
      false,
      ['PRIZE 1 0043', 'CONSOLATION 7777', 'CONSOLATION 0007'],
    ],
    [
      'a correction of a leading zero',
      before,
      'PRIZE 1 42',
      false,
      ['PRIZE 1 42', 'CONSOLATION 7777', 'CONSOLATION 0007'],
    ],
    ['a number more of a list', before, 'CONSOLATION 1', false, [...textsOf(before), 'CONSOLATION 1']],
    ['a list number without its zeros', before, 'CONSOLATION 7', false, [...textsOf(before), 'CONSOLATION 7']],
    ['a number that was drawn twice', before, 'CONSOLATION 7777', true, [...textsOf(before), 'CONSOLATION 7777']],
    ['the number of another type', before, 'STARTER 7777', false, [...textsOf(before), 'STARTER 7777']],
  ])('takes %s', (_name, held, text, repeat, after) => {
    const recorded = recordPrize(held, { ...first(text), repeat })
    expect(recorded).toMatchObject({ kind: 'changed' })
    expect(textsOf(recorded.kind === 'changed' ? recorded.prizes : [])).toEqual(after)
  })

  it.each([
    ['the same number of a prize', 'PRIZE 1 0042', false, 'same'],
    ['the same number of a prize, said to be drawn twice', 'PRIZE 1 0042', true, 'same'],
    ['a number that its list holds', 'CONSOLATION 0007', false, 'repeated'],
  ])('changes nothing for %s', (_name, text, repeat, kind) => {
    expect(recordPrize(before, { ...first(text), repeat })).toEqual({ kind })
  })

  it('keeps the ids of what stays, also of a corrected prize, and gives a new one an id of its own', () => {
    const corrected = recordPrize(before, { ...first('PRIZE 1 9999'), repeat: false })
    expect(corrected).toMatchObject({ prizes: [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }] })
    const added = recordPrize(before, { ...first('PRIZE 2 1'), repeat: false })
    const ids = added.kind === 'changed' ? added.prizes.map(({ id }) => id) : []
    expect(ids.slice(0, 3)).toEqual(['p1', 'p2', 'p3'])
    expect(ids[3]).toMatch(/^[\w-]{8}$/)
  })

  it('does not change its argument', () => {
    const held = prizes('PRIZE 1 0042')
    recordPrize(held, { ...first('PRIZE 1 1'), repeat: false })
    expect(held).toEqual(prizes('PRIZE 1 0042'))
  })
})

describe('replacePrizes', () => {
  it.each([
    ['everything stays', ['A 1', 'B 2'], ['A 1', 'B 2'], ['p1', 'p2']],
    ['the order changes', ['A 1', 'B 2'], ['B 2', 'A 1'], ['p2', 'p1']],
    ['one goes', ['A 1', 'A 2', 'B 3'], ['A 1', 'B 3'], ['p1', 'p3']],
    ['equal numbers stay two', ['A 1', 'A 1'], ['A 1', 'A 1'], ['p1', 'p2']],
    ['one of two equal numbers goes', ['A 1', 'A 1'], ['A 1'], ['p1']],
    ['a number changes', ['A 1', 'B 2'], ['A 9', 'B 2'], [null, 'p2']],
    ['an equal number is added', ['A 1'], ['A 1', 'A 1'], ['p1', null]],
    ['a type changes', ['A 1'], ['B 1'], [null]],
    ['a zero is added in front', ['A 1'], ['A 01'], [null]],
    ['everything is new', [], ['A 1', 'A 1'], [null, null]],
  ])('when %s', (_name, before, rows, ids) => {
    const after = replacePrizes(prizes(...before), prizes(...rows))
    expect(textsOf(after)).toEqual(rows)
    const kept = new Set(prizes(...before).map(({ id }) => id))
    expect(after.map(({ id }, index) => (ids[index] === null && !kept.has(id) ? null : id))).toEqual(ids)
    expect(new Set(after.map(({ id }) => id)).size).toBe(rows.length)
  })
})

describe('takesBack', () => {
  it.each([
    ['nothing changed', ['A 1'], ['A 1'], false],
    ['something was added', ['A 1'], ['A 1', 'B 2'], false],
    ['only the order changed', ['A 1', 'B 2'], ['B 2', 'A 1'], false],
    ['a number was changed', ['A 1'], ['A 2'], true],
    ['a number was taken away', ['A 1', 'B 2'], ['A 1'], true],
    ['one of two equal numbers was taken away', ['A 1', 'A 1'], ['A 1'], true],
    ['there was nothing before', [], ['A 1'], false],
  ])('when %s: %s to %s is %s', (_name, before, rows, expected) => {
    const held = prizes(...before)
    expect(takesBack(held, replacePrizes(held, prizes(...rows)))).toBe(expected)
  })
})

describe('isSameResult', () => {
  const current = { prizes: prizes('A 1', 'B 2'), template: 'classic' } as Parameters<typeof isSameResult>[0]
  it.each([
    ['the same rows', 'classic', ['A 1', 'B 2'], true],
    ['another template', 'modern', ['A 1', 'B 2'], false],
    ['another order', 'classic', ['B 2', 'A 1'], false],
    ['a row more', 'classic', ['A 1', 'B 2', 'B 2'], false],
    ['a leading zero more', 'classic', ['A 01', 'B 2'], false],
  ])('%s: %s', (_name, template, rows, expected) => {
    const written = prizes(...rows).map(({ type, numbers }) => ({ type, numbers }))
    expect(isSameResult(current, { template, prizes: written })).toBe(expected)
  })
})
