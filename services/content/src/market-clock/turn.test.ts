import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { stillTurnsAt, waitsFrom } from './turn.ts'

const { days } = readDayText('Rabu, Sabtu, Minggu')
const schedule = { days, openTime: '17:45', closeTime: '17:30', status: 'BUKA' }

describe('stillTurnsAt', () => {
  it.each([
    ['its close on a draw day', '2026-11-21', '17:30', {}, true],
    ['its opening', '2026-11-21', '17:45', {}, true],
    ['the turn of its date', '2026-11-22', '00:00', {}, true],
    ['its close on a day without a draw', '2026-11-23', '17:30', {}, false],
    ['a close that was moved since', '2026-11-21', '17:30', { closeTime: '17:00' }, false],
    ['a market closed for the day', '2026-11-21', '17:30', { status: 'TUTUP' }, false],
    ['a postponed market', '2026-11-21', '17:30', { status: 'DITUNDA' }, false],
    ['any other minute', '2026-11-21', '12:00', {}, false],
  ])('%s', (_name, date, time, change, expected) => {
    expect(stillTurnsAt({ ...schedule, ...change }, atWib(date, time))).toBe(expected)
  })
})

describe('waitsFrom', () => {
  it.each([
    ['the close', '17:30', true],
    ['the opening', '17:45', true],
    ['before the close', '17:29', false],
  ])('%s', (_name, time, expected) => {
    expect(waitsFrom(schedule, atWib('2026-11-21', time))).toBe(expected)
  })
})
