import { describe, expect, it } from '@jest/globals'
import { firstType, nextType, notYetIn, planFrom, sheetCount, sheetOf, defaultPlan } from './draw-plan.ts'

const prizes = (...entries: [type: string, ...numbers: string[]][]) =>
  entries.flatMap(([type, ...numbers]) => numbers.map((each) => ({ type, numbers: each })))

const full = prizes(
  ['PRIZE 1', '0438'],
  ['PRIZE 2', '2096'],
  ['PRIZE 3', '7215'],
  ['STARTER PRIZE', ...Array.from({ length: 10 }, (_, index) => `100${index}`)],
  ['CONSOLATION PRIZE', ...Array.from({ length: 10 }, (_, index) => `200${index}`)],
)

describe('planFrom', () => {
  it('returns the default plan without recent draws', () => {
    expect(planFrom([])).toEqual(defaultPlan)
    expect(planFrom([{ prizes: [] }])).toEqual(defaultPlan)
  })

  it('uses the fullest draw in its entry order', () => {
    const partial = { prizes: prizes(['PRIZE 1', '1234']) }
    const special = { prizes: prizes(['SPECIAL PRIZE', '1111', '1111'], ['PRIZE 2', '2222'], ['PRIZE 1', '3333']) }
    expect(planFrom([partial, special])).toEqual([
      { type: 'SPECIAL PRIZE', count: 2 },
      { type: 'PRIZE 2', count: 1 },
      { type: 'PRIZE 1', count: 1 },
    ])
  })

  it('returns the default plan for a draw of that shape', () =>
    expect(planFrom([{ prizes: full }])).toEqual(defaultPlan))
})

describe('sheetOf', () => {
  it('keeps numbers in drawn order, including repeats', () => {
    const sheet = sheetOf(defaultPlan, prizes(['CONSOLATION PRIZE', '0842', '0123', '0842']))
    expect(sheet.map(({ type }) => type)).toEqual(defaultPlan.map(({ type }) => type))
    expect(sheet.at(-1)?.prizes.map(({ numbers }) => numbers)).toEqual(['0842', '0123', '0842'])
  })

  it('adds types beyond the plan, single prizes in order', () => {
    const sheet = sheetOf(defaultPlan, prizes(['BONUS', '77'], ['PRIZE 10', '1'], ['PRIZE 4', '4444']))
    expect(sheet.map(({ type, planned }) => [type, planned])).toEqual([
      ['PRIZE 1', 1],
      ['PRIZE 2', 1],
      ['PRIZE 3', 1],
      ['PRIZE 4', 1],
      ['PRIZE 10', 1],
      ['STARTER PRIZE', 10],
      ['CONSOLATION PRIZE', 10],
      ['BONUS', null],
    ])
  })

  it.each([
    ['nothing', [], { count: 0, planned: 23 }],
    ['a full draw', full, { count: 23, planned: 23 }],
    ['more than planned', [...full, ...prizes(['BONUS', '1'], ['STARTER PRIZE', '9'])], { count: 25, planned: 25 }],
  ])('counts %s', (_what, entered, counts) => expect(sheetCount(sheetOf(defaultPlan, entered))).toEqual(counts))
})

describe('nextType', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `000${index}`)
  it.each([
    ['advances after a single prize', prizes(['PRIZE 1', '1']), 'PRIZE 1', 'PRIZE 2'],
    ['stays while a list has room', prizes(['STARTER PRIZE', '1', '2']), 'STARTER PRIZE', 'STARTER PRIZE'],
    ['leaves a full list', prizes(['STARTER PRIZE', ...ten]), 'STARTER PRIZE', 'CONSOLATION PRIZE'],
    ['returns to an open type', prizes(['CONSOLATION PRIZE', ...ten]), 'CONSOLATION PRIZE', 'PRIZE 1'],
    ['stays with an unplanned type', prizes(['BONUS', '1']), 'BONUS', 'BONUS'],
    ['stays when every type is full', full, 'CONSOLATION PRIZE', 'CONSOLATION PRIZE'],
    ['restarts after an unknown type', [], 'TIDAK ADA', 'PRIZE 1'],
  ])('%s', (_what, entered, current, next) => expect(nextType(defaultPlan, entered, current)).toBe(next))

  it.each([
    ['an empty sheet', [], 'PRIZE 1'],
    ['a started sheet', prizes(['PRIZE 1', '1']), 'PRIZE 2'],
    ['a full sheet', full, 'PRIZE 1'],
  ])('firstType of %s', (_what, entered, type) => expect(firstType(defaultPlan, entered)).toBe(type))

  it('follows a market that draws its first prize last', () => {
    const backwards = [...defaultPlan].toReversed()
    expect(firstType(backwards, [])).toBe('CONSOLATION PRIZE')
    expect(nextType(backwards, prizes(['STARTER PRIZE', ...ten]), 'STARTER PRIZE')).toBe('PRIZE 3')
    expect(sheetOf(backwards, []).map(({ type }) => type)).toEqual([
      'PRIZE 1',
      'PRIZE 2',
      'PRIZE 3',
      'CONSOLATION PRIZE',
      'STARTER PRIZE',
    ])
  })
})

describe('notYetIn', () => {
  const sent = prizes(['PRIZE 2', '2096'], ['STARTER PRIZE', '0229', '1187'])
  it.each([
    ['returns all prizes for an empty sheet', [], sent],
    ['omits a prize pushed before its response', prizes(['STARTER PRIZE', '0229']), [sent[0], sent[2]]],
    ['keeps a prize when only its type or number is stored', prizes(['PRIZE 1', '2096'], ['PRIZE 2', '1111']), sent],
  ])('%s', (_what, stored, unseen) => expect(notYetIn(stored, sent)).toEqual(unseen))
})
