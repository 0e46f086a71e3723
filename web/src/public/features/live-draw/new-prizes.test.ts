import { describe, expect, it } from '@jest/globals'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { announcementAfter, announcementOf, arrivedSince, landedSince } from './new-prizes.ts'

const prize = (id: string, numbers: string, type = 'CONSOLATION PRIZE') => ({ id, type, numbers })

describe('arrivedSince and announcementOf', () => {
  it('returns new, corrected and repeated numbers', () => {
    const before = [prize('a', '0842'), prize('b', '1597')]
    const now = [prize('a', '0842'), prize('b', '1579'), prize('c', '0842')]
    expect(arrivedSince(before, now)).toEqual([prize('b', '1579'), prize('c', '0842')])
    expect(arrivedSince(now, now)).toEqual([])
  })

  it('announces digits, or a count when there are many', () => {
    expect(announcementOf([prize('1', '0417', 'PRIZE 1')])).toBe('PRIZE 1: 0 4 1 7')
    expect(announcementOf([prize('1', '0417', 'PRIZE 1'), prize('2', '96')])).toBe(
      'PRIZE 1: 0 4 1 7. CONSOLATION PRIZE: 9 6',
    )
    expect(announcementOf(['1', '2', '3', '4'].map((id) => prize(id, '1111')))).toBe('4 nomor baru sudah keluar')
  })
})

describe('landedSince', () => {
  const draw = (date: string, ...prizes: ReturnType<typeof prize>[]) =>
    ({ id: date, date, prizes }) as unknown as Result
  const [first, second] = [prize('a', '5678', 'PRIZE 1'), prize('b', '2096', 'PRIZE 2')]
  it.each([
    ['the first number of a market', null, draw('2026-11-21', first), [first]],
    ['the first number of the next draw', draw('2026-11-20', first), draw('2026-11-21', second), [second]],
    ['another number', draw('2026-11-21', first), draw('2026-11-21', first, second), [second]],
    ['nothing twice', draw('2026-11-21', first), draw('2026-11-21', first), []],
    ['nothing of the draw before a deleted one', draw('2026-11-21', first), draw('2026-11-20', second), []],
    [
      'a draw entered again on its date',
      draw('2026-11-21', first),
      { ...draw('2026-11-21', second), id: 'b' },
      [second],
    ],
    ['nothing without a draw', draw('2026-11-21', first), null, []],
  ])('is %s', (_what, before, now, landed) => expect(landedSince(before, now)).toEqual(landed))
})

describe('announcementAfter', () => {
  const draw = (id: string, ...prizes: ReturnType<typeof prize>[]) => ({ id, prizes }) as unknown as Result
  const [first, second] = [prize('a', '5678', 'PRIZE 1'), prize('b', '2096', 'PRIZE 2')]
  const lastText = 'PRIZE 1: 5 6 7 8'
  it.each([
    ['the new number', draw('today'), draw('today', first), lastText],
    ['the corrected number', draw('today', first), draw('today', prize('a', '1234', 'PRIZE 1')), 'PRIZE 1: 1 2 3 4'],
    [
      'the number that a correction restored',
      draw('today', prize('a', '1', 'PRIZE 1')),
      draw('today', first),
      lastText,
    ],
    ['a withdrawn number', draw('today', first, second), draw('today', second), 'PRIZE 1 ditarik kembali'],
    ['a withdrawal of the only number', draw('today', first), draw('today'), 'PRIZE 1 ditarik kembali'],
    ['the last text where no number changed', draw('today', first), draw('today', first), lastText],
    ['nothing of the previous draw', draw('yesterday', first), draw('today'), ''],
    ['nothing of a deleted draw', draw('today', first), null, ''],
  ])('is %s', (_what, before, now, text) => expect(announcementAfter(lastText, before, now)).toBe(text))
})
