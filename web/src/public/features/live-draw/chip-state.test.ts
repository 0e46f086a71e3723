import { describe, expect, it } from '@jest/globals'
import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { givenSchedule } from '../../../test-kit/records.ts'
import { besideOf, byChip, chipState, inOrderOf } from './chip-state.ts'

const schedule = (marketName: string, closeTime: string, openTime: string, more: Partial<PublicSchedule> = {}) =>
  givenSchedule({ marketName, closeTime, openTime, ...more })
const at = (time: string) => atWib('2026-11-23', time)
const draw = (market: string, resultTime: string, count: number, total: number) =>
  ({ market, resultAt: `2026-11-23T${resultTime}:00+07:00`, count, total }) as DrawNow
const drawsOfNow = {
  drawing: [draw('SINGAPORE', '18:20', 18, 23), draw('NEW', '18:10', 2, 0), draw('SABAH', '18:30', 0, 23)],
  late: [draw('BRUSSELS', '16:10', 0, 23)],
  last: draw('PCSO', '17:30', 20, 23),
  isKnown: true,
}

const singapore = schedule('SINGAPORE', '18:10', '18:20')
const magnum = schedule('MAGNUM', '18:25', '18:30')
const night = schedule('TOTO MALAM', '23:50', '00:15')

describe('chipState', () => {
  it.each([
    ['on', singapore, '18:18', '18/23'],
    ['on, without a known plan', schedule('NEW', '18:00', '18:10'), '18:18', '2'],
    ['on, without a number', schedule('SABAH', '18:15', '18:30'), '18:18', '12 mnt ke hasil'],
    ['on, past its result time', schedule('SABAH', '18:15', '18:30'), '18:31', 'Menunggu hasil'],
    ['late', schedule('BRUSSELS', '16:00', '16:10'), '18:18', 'Terlambat 2 jam'],
    ['over, with open places', schedule('PCSO', '17:20', '17:30'), '18:18', 'Selesai, 3 nomor belum keluar'],
    ['next, within an hour', magnum, '18:18', '12 menit lagi'],
    ['next, later today', magnum, '17:00', '18:30'],
    ['next, after midnight', night, '20:00', 'Nanti'],
    ['next, after midnight within an hour', night, '23:40', '35 menit lagi'],
    ['over', magnum, '18:40', 'Selesai'],
    ['on another day', schedule('SABTU', '18:00', '18:10', { day: 'Sabtu' }), '18:18', 'Nanti'],
    ['closed', { ...magnum, status: 'TUTUP' as const }, '18:18', 'Libur'],
    ['without a close time', schedule('OLD', '18:00', '18:10', { closeTime: null }), '18:18', 'Libur'],
  ])('%s', (_case, given, time, text) => expect(chipState(given, drawsOfNow, at(time)).text).toBe(text))

  it('claims nothing of a closed draw when it is not known', () => {
    expect(chipState(magnum, { drawing: [], late: [], last: null, isKnown: false }, at('18:40')).text).toBe('18:30')
  })

  it('sorts what is on, late, soonest next, newest drawn, off', () => {
    const all = [
      { ...magnum, marketName: 'OFF', status: 'DITUNDA' as const },
      schedule('NOON', '12:00', '12:10'),
      night,
      magnum,
      schedule('BRUSSELS', '16:00', '16:10'),
      schedule('PCSO', '17:20', '17:30'),
      singapore,
    ]
    const sorted = all
      .map((one) => ({ name: one.marketName, ...chipState(one, drawsOfNow, at('18:18')) }))
      .sort(byChip)
      .map(({ name }) => name)
    expect(sorted.join()).toBe('SINGAPORE,BRUSSELS,MAGNUM,TOTO MALAM,PCSO,NOON,OFF')
  })
})

describe('inOrderOf', () => {
  it('puts a market that was added since last, and one that is named twice where it is named first', () => {
    const rows = ['ADDED', 'A', 'B', 'C'].map((name) => ({ name }))
    expect(inOrderOf(['C', 'A', 'B', 'C'], rows).map(({ name }) => name)).toEqual(['C', 'A', 'B', 'ADDED'])
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
