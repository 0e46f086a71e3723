import { expect, it } from '@jest/globals'
import type { BoardRow } from '../../../board/board-rows.ts'
import { filterRows, readFilter } from './board-filter.ts'

const row = (market: string, fields: object = {}): BoardRow =>
  ({
    draw: { market, family: null },
    group: 'next',
    claim: null,
    holder: null,
    isOfferedToMe: false,
    ...fields,
  }) as never
const held = (isMe: boolean, isOfferedToMe = false) => ({ claim: {}, holder: { isMe }, isOfferedToMe })
const rows = [
  row('SINGAPORE', held(true)),
  row('HONGKONG', held(false)),
  row('HUAHIN', held(false, true)),
  row('TOTO MACAU 13:00', { draw: { market: 'TOTO MACAU 13:00', family: 'TOTO MACAU' } }),
  row('TAIWAN', { group: 'done' }),
]
const aliases = new Map([['HONGKONG', ['HK', 'HKG']]])

it.each([
  ['all', '', 5],
  ['mine', '', ['SINGAPORE', 'HUAHIN']],
  ['free', '', ['TOTO MACAU 13:00']],
  ['all', ' hkg ', ['HONGKONG']],
  ['all', 'h\u200bkg\u2060', ['HONGKONG']],
  ['all', 'toto', ['TOTO MACAU 13:00']],
  ['mine', 'hk', []],
  ['all', 'tidak ada', []],
] as const)('%s with %j', (filter, search, shown) => {
  const markets = filterRows(rows, filter, search, aliases).map(({ draw }) => draw.market)
  expect(typeof shown === 'number' ? markets.length : markets).toEqual(shown)
})

it.each([
  ['mine', 'mine'],
  ['', 'all'],
  ['lain', 'all'],
])('reads %j as %s', (text, filter) => expect(readFilter(text)).toBe(filter))
