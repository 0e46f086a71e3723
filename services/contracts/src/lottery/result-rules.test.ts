import { describe, expect, it } from '@jest/globals'
import { everyDay, readDayText } from '../parsing/day-text.ts'
import { firstPrizeNumber, isFirstPrize, isNewer, isSingleNumberType, isWaiting, prizeCounts } from './result-rules.ts'

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)

describe('isFirstPrize', () => {
  it.each([
    ['PRIZE 1', true],
    ['prize 1', true],
    [' Prize 1 ', true],
    ['PRIZE 10', false],
    ['PRIZE 2', false],
    ['CONSOLATION PRIZE 1', false],
    ['', false],
  ])('%j: %s', (type, expected) => {
    expect(isFirstPrize({ type })).toBe(expected)
  })
})

describe('isSingleNumberType', () => {
  it.each([
    ['PRIZE 1', true],
    ['PRIZE 12', true],
    ['PRIZE', false],
    ['PRIZE A', false],
    ['STARTER PRIZE', false],
    ['CONSOLATION PRIZE', false],
    ['PRIZE 1 BONUS', false],
  ])('%j: %s', (type, expected) => {
    expect(isSingleNumberType(type)).toBe(expected)
  })
})

describe('firstPrizeNumber', () => {
  it.each([
    [{ prizes: [{ type: 'PRIZE 1', numbers: '0042' }] }, '0042'],
    [{ prizes: [{ type: 'PRIZE 2', numbers: '1' }] }, null],
    [{ prizes: [] }, null],
    [null, null],
    [undefined, null],
  ])('of %j is %j', (result, expected) => {
    expect(firstPrizeNumber(result)).toBe(expected)
  })
})

describe('prizeCounts', () => {
  it('counts each type, in drawn order', () => {
    const prizes = ['PRIZE 1', 'STARTER PRIZE', 'PRIZE 2', 'STARTER PRIZE'].map((type) => ({ type }))
    expect(prizeCounts(prizes)).toEqual([
      { type: 'PRIZE 1', count: 1 },
      { type: 'STARTER PRIZE', count: 2 },
      { type: 'PRIZE 2', count: 1 },
    ])
    expect(prizeCounts([])).toEqual([])
  })
})

describe('isNewer', () => {
  it.each([
    ['anything beats nothing', { epoch: 1, rev: 1 }, null, true],
    ['a later revision', { epoch: 1, rev: 2 }, { epoch: 1, rev: 1 }, true],
    ['the same revision', { epoch: 1, rev: 2 }, { epoch: 1, rev: 2 }, false],
    ['an older revision', { epoch: 1, rev: 1 }, { epoch: 1, rev: 2 }, false],
    ['a re-created record', { epoch: 2, rev: 1 }, { epoch: 1, rev: 9 }, true],
    ['a record from before its re-creation', { epoch: 1, rev: 9 }, { epoch: 2, rev: 1 }, false],
  ])('%s', (_name, next, shown, expected) => {
    expect(isNewer(next, shown)).toBe(expected)
  })
})

describe('isWaiting', () => {
  const ordinary = { days: everyDay, openTime: '18:00', closeTime: '17:30', status: 'BUKA' }
  const overnight = { ...ordinary, openTime: '00:15', closeTime: '23:30' }
  const on = (date: string, type = 'PRIZE 1', firstPrizeAt = `${date}T18:00:00+07:00`) => ({
    date,
    prizes: type ? [{ type }] : [],
    createdAt: firstPrizeAt,
    firstPrizeAt,
  })
  const today = on('2025-01-31')
  const yesterday = on('2025-01-30')
  const late = { ...ordinary, openTime: '10:00', closeTime: '23:30', resultTime: '23:50' }
  it.each([
    ['before the close', ordinary, yesterday, '2025-01-31 17:29:59', false],
    ['at the close', ordinary, yesterday, '2025-01-31 17:30:00', true],
    ['without any result', ordinary, null, '2025-01-31 17:30:00', true],
    ['with a result of today', ordinary, today, '2025-01-31 17:30:00', false],
    ['with a session of today that holds nothing', ordinary, on('2025-01-31', ''), '2025-01-31 17:30:00', true],
    ['with another prize of today', ordinary, on('2025-01-31', 'PRIZE 2'), '2025-01-31 17:30:00', false],
    ['past midnight, its number still missing', late, yesterday, '2025-02-01 00:10:00', true],
    [
      'past midnight, its number typed at 00:20',
      late,
      on('2025-01-31', 'PRIZE 1', '2025-02-01T00:20:00+07:00'),
      '2025-02-01 00:21:00',
      false,
    ],
    ['just before midnight', ordinary, yesterday, '2025-01-31 23:59:59', true],
    ['on the next day', ordinary, yesterday, '2025-02-01 00:00:00', false],
    ['closed', { ...ordinary, status: 'TUTUP' }, null, '2025-01-31 18:00:00', false],
    ['postponed', { ...ordinary, status: 'DITUNDA' }, null, '2025-01-31 18:00:00', false],
    ['of an unknown status', { ...ordinary, status: 'LAIN' }, null, '2025-01-31 18:00:00', false],
    ['without a closeTime', { ...ordinary, closeTime: null }, null, '2025-01-31 23:00:00', false],
    ['on a day without a draw', { ...ordinary, days: readDayText('Sabtu').days }, null, '2025-01-31 18:00:00', false],
    ['on a draw day', { ...ordinary, days: readDayText('Jumat').days }, null, '2025-01-31 18:00:00', true],
    ['overnight past midnight', overnight, yesterday, '2025-02-01 00:10:00', true],
    ['overnight past its opening', overnight, yesterday, '2025-02-01 06:14:59', true],
    ['overnight with its result', overnight, today, '2025-02-01 00:20:00', false],
    ['overnight once its date turned', overnight, yesterday, '2025-02-01 06:15:00', false],
  ])('%s', (_name, schedule, result, now, expected) => {
    expect(isWaiting(schedule, result, wib(now))).toBe(expected)
  })
})
