import { expect, it } from '@jest/globals'
import type { BoardRow } from '../../../board/board-rows.ts'
import { tileOf, tileWords } from './tile.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}+07:00`)
const row = (group: BoardRow['group'], alarm: object = {}, draw: object = {}): BoardRow =>
  ({
    group,
    closesAt: at('17:45:00'),
    resultAt: at('18:00:00'),
    alarm: { isRinging: false, answer: null, ...alarm },
    draw: { firstPrize: null, filled: 0, planned: 23, ...draw },
  }) as unknown as BoardRow

it.each([
  ['rounds up before the close', row('closing'), '17:42:01', 'soon', '3 menit ke tutup'],
  ['counts seconds below a minute', row('closing'), '17:44:18', 'soon', '42 dtk ke tutup'],
  ['never counts below zero', row('closing'), '17:45:01', 'soon', '0 dtk ke tutup'],
  ['counts to the result without a holder', row('untaken'), '17:50:30', 'soon', '10 menit ke hasil'],
  ['counts to the result in draw', row('filling'), '17:59:18', 'draw', '42 dtk ke hasil'],
  ['counts to the close for an early number', row('filling'), '17:40:00', 'draw', '5 menit ke tutup'],
  [
    'says what an incomplete list lacks',
    row('filling', {}, { firstPrize: '1', filled: 18 }),
    '18:09:00',
    'draw',
    'kurang 5',
  ],
  ['counts seconds after the result time', row('late'), '18:00:42', 'late', '+42 dtk lewat'],
  ['rounds down after the result time', row('late'), '18:06:59', 'late', '+6 menit'],
  ['is ringing', row('late', { isRinging: true }), '18:06:00', 'ringing', '+6 menit'],
  ['is answered', row('late', { answer: {} }), '18:17:00', 'answered', '+17 menit'],
  ['later today', row('next'), '17:27:00', 'later', '18 menit'],
  ['much later today', row('next'), '12:32:30', 'later', '5:13 jam'],
] as const)('%s', (_case, of, time, tone, words) => {
  const tile = tileOf(of, at(time))
  expect(tile.tone).toBe(tone)
  expect(tileWords(tile)).toBe(words)
})

it('keeps counting past midnight', () => {
  const overnight = { ...row('filling'), closesAt: at('23:50:00'), resultAt: at('23:50:00') + 20 * 60_000 }
  expect(tileWords(tileOf(overnight, at('23:55:00')))).toBe('15 menit ke hasil')
  expect(tileWords(tileOf({ ...overnight, group: 'late' }, at('23:50:00') + 28 * 60_000))).toBe('+8 menit')
})
