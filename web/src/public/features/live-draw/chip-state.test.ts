import { describe, expect, it } from '@jest/globals'
import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { givenSchedule } from '../../../test-kit/records.ts'
import { besideOf, byChip, chipState } from './chip-state.ts'

const schedule = (marketName: string, closeTime: string, openTime: string, more: Partial<PublicSchedule> = {}) =>
  givenSchedule({ marketName, closeTime, openTime, ...more })
const at = (time: string) => atWib('2026-11-23', time)
const drawing = [
  { market: 'SINGAPORE', resultAt: '2026-11-23T18:20:00+07:00', count: 18, total: 23 },
  { market: 'NEW', resultAt: '2026-11-23T18:10:00+07:00', count: 2, total: 0 },
] as DrawNow[]

const singapore = schedule('SINGAPORE', '18:10', '18:20')
const magnum = schedule('MAGNUM', '18:25', '18:30')
const night = schedule('TOTO MALAM', '23:50', '00:15')

describe('chipState', () => {
  it.each([
    ['on', singapore, '18:18', '18/23'],
    ['on, without a known plan', schedule('NEW', '18:00', '18:10'), '18:18', '2'],
    ['next, within an hour', magnum, '18:18', '12 menit lagi'],
    ['next, later today', magnum, '17:00', '18:30'],
    ['next, after midnight', night, '20:00', 'Nanti'],
    ['next, after midnight within an hour', night, '23:40', '35 menit lagi'],
    ['over', magnum, '18:40', 'Selesai'],
    ['on another day', schedule('SABTU', '18:00', '18:10', { day: 'Sabtu' }), '18:18', 'Nanti'],
    ['closed', { ...magnum, status: 'TUTUP' as const }, '18:18', 'Libur'],
    ['without a close time', schedule('OLD', '18:00', '18:10', { closeTime: null }), '18:18', 'Libur'],
  ])('%s', (_case, given, time, text) => expect(chipState(given, drawing, at(time)).text).toBe(text))

  it('claims nothing of a closed draw when it is not known', () => {
    expect(chipState(magnum, null, at('18:40')).text).toBe('18:30')
  })

  it('sorts what is on, soonest next, newest drawn, off', () => {
    const all = [
      { ...magnum, marketName: 'OFF', status: 'DITUNDA' as const },
      schedule('NOON', '12:00', '12:10'),
      night,
      magnum,
      schedule('PCSO', '17:20', '17:30'),
      singapore,
    ]
    const sorted = all
      .map((one) => ({ name: one.marketName, ...chipState(one, drawing, at('18:18')) }))
      .sort(byChip)
      .map(({ name }) => name)
    expect(sorted.join()).toBe('SINGAPORE,MAGNUM,TOTO MALAM,PCSO,NOON,OFF')
  })
})

describe('besideOf', () => {
  it.each([
    ['A', ['A', 'B', 'C'], 'B'],
    ['B', ['A', 'B'], 'A'],
    ['A', ['A'], null],
    ['X', ['A', 'B'], null],
    [null, ['A', 'B'], null],
  ])('beside %s with %j is %s', (market, pinned, beside) => expect(besideOf(market, pinned)).toBe(beside))
})
