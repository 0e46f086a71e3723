import { describe, expect, it } from '@jest/globals'
import { everyDay } from '../parsing/day-text.ts'
import { currentMarket, foldedMarkets } from './market-choice.ts'

const draw = (marketName: string, closeTime: string, family: string | null = null) => ({
  marketName,
  family,
  days: everyDay,
  openTime: closeTime,
  closeTime,
  status: 'BUKA',
})
const macau = ['00:00', '13:00', '16:00', '19:00', '22:00', '23:00'].map((at) =>
  draw(`TOTO MACAU ${at}`, at, 'TOTO MACAU'),
)

describe('foldedMarkets', () => {
  it('shows a family once, in the order of its first member', () => {
    const choices = foldedMarkets([draw('SYDNEY', '13:49'), ...macau, draw('TAIPEI', '21:00')])
    expect(choices.map(({ name, members }) => [name, members.length])).toEqual([
      ['SYDNEY', 1],
      ['TOTO MACAU', 6],
      ['TAIPEI', 1],
    ])
  })

  it('shows a family of one as its market, and a family beside a market of its name', () => {
    expect(foldedMarkets([draw('A', '13:00', 'PAGI')]).map(({ name }) => name)).toEqual(['A'])
    expect(foldedMarkets([draw('TOTO MACAU', '12:00'), ...macau]).map(({ members }) => members.length)).toEqual([1, 6])
  })
})

it.each([
  ['00:30', 'TOTO MACAU 00:00'],
  ['03:00', 'TOTO MACAU 13:00'],
  ['13:05', 'TOTO MACAU 13:00'],
  ['15:10', 'TOTO MACAU 16:00'],
  ['22:59', 'TOTO MACAU 22:00'],
  ['23:30', 'TOTO MACAU 23:00'],
])('currentMarket of six draws a day at %s is %s', (time, name) => {
  expect(currentMarket(macau, Date.parse(`2026-11-24T${time}:00+07:00`))).toBe(name)
})

it('currentMarket is the first where none is open, null where none is', () => {
  const at = Date.parse('2026-11-24T12:00:00+07:00')
  expect(currentMarket([{ ...draw('A', '13:00'), status: 'TUTUP' }], at)).toBe('A')
  expect(currentMarket([], at)).toBeNull()
})

it.each([
  [
    'the draw that closed last',
    [draw('HONGKONG', '22:30'), draw('SINGAPORE', '17:30'), draw('SYDNEY', '13:30')],
    '17:45',
    'SINGAPORE',
  ],
  ['the next one when no draw is recent', [draw('HONGKONG', '22:30'), draw('SINGAPORE', '17:30')], '20:00', 'HONGKONG'],
  ['tomorrow after the last of today', [draw('SYDNEY', '13:30')], '20:00', 'SYDNEY'],
  ['no closed market', [{ ...draw('A', '17:30'), status: 'TUTUP' }, draw('HONGKONG', '22:30')], '17:45', 'HONGKONG'],
  ['a closed market when there is no other', [{ ...draw('A', '17:30'), status: 'TUTUP' }], '17:45', 'A'],
  [
    'one without a close time last',
    [{ ...draw('A', ''), closeTime: null }, draw('HONGKONG', '22:30')],
    '12:00',
    'HONGKONG',
  ],
  ['none without markets', [], '12:00', null],
])('currentMarket takes %s', (_case, markets, time, chosen) => {
  expect(currentMarket(markets, Date.parse(`2026-11-21T${time}:00+07:00`))).toBe(chosen)
})
