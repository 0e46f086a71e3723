import { describe, expect, it } from '@jest/globals'
import { guardReasons, type GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { besides, codesOf, factsOnScreen, topPrizesIn, unasked } from './guard-entry.ts'

const facts: GuardFacts = {
  market: 'SINGAPORE',
  date: '2025-01-31',
  prizes: [{ type: 'PRIZE 1', numbers: '1111', by: 'budi' }],
  published: [{ market: 'TAIWAN', type: 'PRIZE 1', numbers: '6048' }],
  last: null,
  dates: { isDraw: true, from: '2025-01-30', to: '2025-01-31' },
}
const one = (type: string, numbers: string) => ({ type, numbers })
const codes = (type: string, numbers: string, of: GuardFacts) =>
  guardReasons(one(type, numbers), of).map(({ code }) => code)

describe('factsOnScreen', () => {
  it('takes the prizes on screen in place of those that were fetched', () => {
    expect(codes('PRIZE 1', '5678', factsOnScreen(facts, []))).toEqual([])
    expect(codes('PRIZE 1', '5678', factsOnScreen(facts, [{ ...one('PRIZE 1', '1234'), by: null }]))).toEqual([
      'FILLED',
    ])
  })

  it('compares with own numbers that are not sent yet', () =>
    expect(codes('PRIZE 2', '1243', factsOnScreen(facts, [], [one('PRIZE 1', '1234')]))).toEqual(['SWAPPED']))

  it.each([
    ['PRIZE 1', ['STARTER PRIZE 2']],
    ['STARTER PRIZE', ['PRIZE 1 1', 'STARTER PRIZE 2']],
  ])('%s stands beside %j', (type, expected) => {
    const unsent = [one('PRIZE 1', '1'), one('STARTER PRIZE', '2')]
    expect(besides(one(type, '9'), unsent).map((prize) => `${prize.type} ${prize.numbers}`)).toEqual(expected)
  })
})

const reason = (code: string, type = 'PRIZE 1', numbers = '6048') => ({ code, type, numbers })

describe('codesOf', () => {
  it('has each known code once, and none of a later release', () =>
    expect(codesOf([reason('SWAPPED'), reason('FILLED'), reason('SWAPPED'), reason('NEW')])).toEqual([
      'FILLED',
      'SWAPPED',
    ]))
})

describe('topPrizesIn', () => {
  it('has each of PRIZE 1 to 3 in question once', () =>
    expect(
      topPrizesIn([
        reason('LENGTH'),
        reason('LAST_DRAW'),
        reason('SWAPPED', 'PRIZE 2', '6084'),
        reason('MADE_UP', 'STARTER PRIZE'),
      ]),
    ).toEqual([one('PRIZE 1', '6048'), one('PRIZE 2', '6084')]))
})

describe('unasked', () => {
  it.each([
    ['no warnings', undefined, [], []],
    ['one that nobody was asked', [reason('OTHER_MARKET')], ['LENGTH'], ['OTHER_MARKET']],
    ['one that was confirmed', [reason('OTHER_MARKET')], ['OTHER_MARKET'], []],
    ['a replaced number, which the write names', [reason('FILLED')], [], []],
  ])('%s', (_name, warnings, asked, expected) =>
    expect(unasked(warnings, asked).map(({ code }) => code)).toEqual(expected),
  )
})
