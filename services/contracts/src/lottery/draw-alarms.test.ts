import { expect, it } from '@jest/globals'
import { isRinging, withDrawAnswers } from './draw-alarms.ts'

const answer = (minute: number, until: number) => ({
  reason: 'Situs resmi terlambat',
  by: 'budi',
  at: new Date(minute * 60_000).toISOString(),
  until: new Date(until * 60_000).toISOString(),
})
const late = (answered: ReturnType<typeof answer> | null, market = 'SINGAPORE') => ({
  market,
  date: '2025-01-31',
  answer: answered,
})

it.each([
  ['no alarm', [], 0, false],
  ['an alarm without an answer', [late(null)], 0, true],
  ['an answered alarm', [late(answer(0, 15))], 14.99, false],
  ['an answer that is over', [late(answer(0, 15))], 15, true],
  ['an answer to another alarm of the draw', [late(answer(0, 15)), late(null)], 10, false],
  ['a second answer', [late(answer(0, 15)), late(answer(16, 31))], 20, false],
  ['a later alarm of an answer that is over', [late(answer(0, 15)), late(null)], 16, true],
])('%s', (_name, alarms, minute, rings) => expect(isRinging(alarms, minute * 60_000)).toBe(rings))

it('gives every alarm the last answer of its draw', () => {
  const [first, second] = [answer(0, 15), answer(16, 31)]
  expect(withDrawAnswers([late(first), late(null), late(second), late(null, 'SYDNEY')])).toEqual([
    late(second),
    late(second),
    late(second),
    late(null, 'SYDNEY'),
  ])
})
