import { describe, expect, it } from '@jest/globals'
import type { BoardRow } from '../../../board/board-rows.ts'
import { nextDrawOf, timeLeftText } from './next-draw.ts'

const current = { market: 'SINGAPORE', date: '2026-11-23' }
const row = (market: string, of: { group?: BoardRow['group']; holder?: 'me' | 'budi' } = {}): BoardRow =>
  ({
    draw: { market, date: current.date },
    closesAt: 1_000,
    group: of.group ?? 'next',
    holder: of.holder ? { username: of.holder, isMe: of.holder === 'me' } : null,
  }) as BoardRow

describe('nextDrawOf', () => {
  it.each([
    ['the first that nobody holds', [row('LONDON', { holder: 'budi' }), row('MAGNUM 4D'), row('OSAKA')], 'MAGNUM 4D'],
    ["the admin's own before a free one", [row('MAGNUM 4D'), row('OSAKA', { holder: 'me' })], 'OSAKA'],
    ['a late free one', [row('NAGOYA', { group: 'late' }), row('MAGNUM 4D')], 'NAGOYA'],
    ['never the current one', [row('SINGAPORE', { holder: 'me' }), row('OSAKA')], 'OSAKA'],
    ['none that is done or off', [row('BEIJING', { group: 'done' }), row('SYDNEY', { group: 'off' })], undefined],
    ['none that a colleague holds', [row('LONDON', { holder: 'budi' })], undefined],
  ])('chooses %s', (_what, rows, market) => expect(nextDrawOf(rows, current)?.market).toBe(market))
})

it.each([
  [12 * 60_000, '12 menit'],
  [11 * 60_000 + 1, '12 menit'],
  [59_001, '60 dtk'],
  [42_000, '42 dtk'],
  [0, 'sudah tutup'],
  [-1, 'sudah tutup'],
])('%d ms left reads %s', (left, text) => expect(timeLeftText(left)).toBe(text))
