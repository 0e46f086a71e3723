import { expect, it } from '@jest/globals'
import { goneOf } from '../results/corrections.ts'
import type { ChangedNumbers } from './stored-change.ts'
import { withdrawalOfDraw, withdrawnOfDraw } from './withdrawals-now.ts'

const withdrawal = (epoch: number, rev: number, ...numbers: string[]): ChangedNumbers => ({
  _id: `sabah_2025-01-31_${epoch}_${rev}`,
  market: 'SABAH',
  date: '2025-01-31',
  at: `2025-01-31T11:0${rev}:00.000Z`,
  reason: null,
  changes: numbers.map((text) => {
    const [type = '', from = ''] = text.split('=')
    return { type, from, to: null }
  }),
  removal: false,
  epoch,
  rev,
  expiresAt: new Date(0),
})
const stored = (epoch: number, rev: number, ...numbers: string[]) => ({
  epoch,
  rev,
  prizes: goneOf(withdrawal(epoch, rev, ...numbers)).map((prize, index) => ({ id: String(index), ...prize })),
})
const deletion = withdrawal(1, 3, 'P1=4071', 'PRIZE 2=11')
const ofPrize = withdrawal(1, 2, 'PRIZE 1=4071')

it.each<[string, ChangedNumbers[], ReturnType<typeof stored> | null, string]>([
  ['a deleted draw', [deletion], null, 'rev 3, whole'],
  ['a deletion that failed', [deletion], stored(1, 2, 'P1=4071'), 'nothing'],
  ['a deletion that failed, of a draw without numbers since', [deletion], stored(1, 2), 'nothing'],
  ['a draw entered again', [deletion], stored(9, 1, 'P1=4017'), 'nothing'],
  ['a draw entered again without a number yet', [deletion], stored(9, 1), 'rev 3, whole'],
  ['the only prize withdrawn', [ofPrize], stored(1, 2), 'rev 2, whole'],
  ['a prize withdrawn beside others', [ofPrize], stored(1, 2, 'PRIZE 2=11'), 'rev 2, PRIZE 1=4071'],
  ['a withdrawal that failed', [ofPrize], stored(1, 1, 'PRIZE 1=4071', 'PRIZE 2=11'), 'nothing'],
  ['the number entered again', [ofPrize], stored(1, 3, 'PRIZE 1=4071'), 'nothing'],
  ['another number in its place', [ofPrize], stored(1, 3, 'PRIZE 1=4017'), 'nothing'],
  [
    'another number of its list',
    [withdrawal(1, 2, 'STARTER=1')],
    stored(1, 3, 'PRIZE 1=4071', 'STARTER=2'),
    'rev 2, STARTER=1',
  ],
  [
    'two prizes withdrawn',
    [withdrawal(1, 3, 'PRIZE 2=11'), ofPrize],
    stored(1, 3, 'PRIZE 3=9'),
    'rev 3, PRIZE 2=11 PRIZE 1=4071',
  ],
  ['a prize withdrawn, then the draw deleted', [deletion, ofPrize], null, 'rev 3, whole'],
  ['a prize of a deleted draw, entered again', [ofPrize], stored(9, 1, 'PRIZE 2=11'), 'nothing'],
])('%s', (_case, withdrawals, result, expected) => {
  const found = withdrawnOfDraw(withdrawals, result)
  const numbers = found?.numbers?.map((pair) => pair.join('=')).join(' ') ?? 'whole'
  expect(found ? `rev ${found.rev}, ${numbers}` : 'nothing').toBe(expected)
})

it('a draw with a published number has no withdrawal of the whole', () => {
  expect(withdrawalOfDraw([ofPrize], stored(1, 2, 'PRIZE 2=11'))).toBeNull()
  expect(withdrawalOfDraw([ofPrize], stored(1, 2))).toBe(ofPrize)
})
