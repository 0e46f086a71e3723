import { describe, expect, it } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { atWib } from '@papan/contracts/rules/wib.ts'
import { chooseMarket } from './choose-market.ts'

const schedule = (marketName: string, closeTime: string | null, more: Partial<Schedule> = {}): Schedule => ({
  id: marketName,
  marketName,
  logoUrl: null,
  day: 'Setiap Hari',
  openTime: '23:00',
  closeTime,
  officialLink: null,
  status: 'BUKA',
  epoch: 1,
  rev: 1,
  createdAt: '',
  updatedAt: '',
  ...more,
})
const all = [schedule('HONGKONG', '22:30'), schedule('SINGAPORE', '17:30'), schedule('SYDNEY', '13:30')]
const at = (time: string) => atWib('2026-11-21', time)

describe('chooseMarket', () => {
  it.each([
    ['takes the wanted market in any letter case', all, 'hongkong', '17:45', 'HONGKONG'],
    ['ignores a market that does not exist', all, 'ATLANTIS', '17:45', 'SINGAPORE'],
    ['takes the draw that closed last', all, null, '17:45', 'SINGAPORE'],
    ['takes the next one when no draw is recent', all, null, '20:00', 'HONGKONG'],
    ['takes tomorrow after the last of today', [schedule('SYDNEY', '13:30')], null, '20:00', 'SYDNEY'],
    ['skips closed markets', [schedule('A', '17:30', { status: 'TUTUP' }), all[0]!], null, '17:45', 'HONGKONG'],
    ['shows a closed market when there is no other', [schedule('A', '17:30', { status: 'TUTUP' })], null, '17:45', 'A'],
    ['takes one without a close time last', [schedule('A', null), all[0]!], null, '12:00', 'HONGKONG'],
    ['is null without schedules', [], 'HONGKONG', '12:00', null],
  ])('%s', (_case, schedules, wanted, time, chosen) => {
    expect(chooseMarket(schedules, wanted, at(time))).toBe(chosen)
  })
})
