import { describe, expect, it } from '@jest/globals'
import { changesOf, maxSeen, readSeen, seenOf, withShown, type SeenDraw, withRead } from './seen-draws.ts'

type Numbers = SeenDraw['numbers']
const one = (number: string): Numbers => [['PRIZE 1', number]]
const list = (...numbers: string[]): Numbers => numbers.map((number) => ['STARTER PRIZE', number] as const)
const seen = (numbers: Numbers, more: Partial<SeenDraw> = {}): SeenDraw => ({
  market: 'SINGAPORE',
  date: '2026-11-23',
  epoch: 1,
  rev: 1,
  at: 1000,
  numbers,
  ...more,
})

describe('changesOf', () => {
  it.each<[string, Numbers, Numbers, string[]]>([
    ['the same number', one('0417'), one('0417'), []],
    ['a corrected number', one('0417'), one('0471'), ['PRIZE 1 0417 0471']],
    ['a withdrawn number', one('0417'), [], ['PRIZE 1 0417 null']],
    ['a number that came', [], one('0417'), []],
    ['a list that grew', list('1', '2'), list('1', '2', '3'), []],
    ['a list in another order', list('1', '2'), list('2', '1'), []],
    ['a corrected number of a list that grew', list('1', '2'), list('1', '4', '3'), ['STARTER PRIZE 2 4']],
    ['two of a list, one withdrawn', list('1', '2'), list('3'), ['STARTER PRIZE 1 3', 'STARTER PRIZE 2 null']],
    ['a new number of another type', one('0417'), list('0471'), ['PRIZE 1 0417 null']],
  ])('%s', (_name, before, after, expected) =>
    expect(changesOf(before, after, () => true).map(({ type, from, to }) => `${type} ${from} ${to}`)).toEqual(expected),
  )

  it('leaves out types that a place does not show', () =>
    expect(changesOf([...one('0417'), ...list('1')], one('0417'), (type) => type === 'PRIZE 1')).toEqual([]))
})

describe('withShown', () => {
  it('adds numbers of a known draw, with the time of the first ones', () => {
    const kept = withShown([seen(one('0417'))], seen([...one('0417'), ...list('1')], { rev: 2, at: 2000 }))
    expect(kept).toEqual([seen([...one('0417'), ...list('1')], { rev: 2 })])
  })

  it('is the same list when everything is known', () => {
    const kept = [seen(one('0417'))]
    expect(withShown(kept, seen(one('0417'), { rev: 2 }))).toBe(kept)
    expect(withShown(kept, seen([], { market: 'MACAU' }))).toBe(kept)
  })

  it('keeps the last 200 draws', () => {
    let kept: readonly SeenDraw[] = []
    for (let index = 0; index < maxSeen + 5; index++) kept = withShown(kept, seen(one('1'), { market: `M${index}` }))
    expect([kept.length, kept[0]?.market, kept.at(-1)?.market]).toEqual([200, 'M5', 'M204'])
  })
})

it('changes that were read are no changes any more, and the others stay', () => {
  const now = { market: 'SINGAPORE', date: '2026-11-23', epoch: 1, rev: 3, at: 5000 }
  const changes = [
    { type: 'PRIZE 1', from: '0417', to: '0471' },
    { type: 'STARTER PRIZE', from: '1', to: null },
  ]
  const kept = [seen([...one('0417'), ...list('1', '2')]), seen(one('9'), { market: 'MACAU' })]
  const read = withRead(kept, now, changes)
  expect(read).toEqual([seen([...one('0471'), ...list('2')], { rev: 3, at: 5000 }), kept[1]])
  expect(changesOf(seenOf(read, now)?.numbers ?? [], [...one('0471'), ...list('2')], () => true)).toEqual([])
})

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"a":1}'],
  ['a record of another shape', '[{"market":"SINGAPORE"}]'],
  ['numbers of another shape', JSON.stringify([seen([['PRIZE 1'] as never])])],
])('reads none from %s', (_name, text) => expect(readSeen(text)).toEqual([]))

it('reads what it wrote', () => expect(readSeen(JSON.stringify([seen(one('0417'))]))).toEqual([seen(one('0417'))]))
