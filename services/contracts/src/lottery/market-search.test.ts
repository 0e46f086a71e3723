import { expect, it } from '@jest/globals'
import { marketsOfAliases, matchesMarket } from './market-search.ts'

const macau = (at: string) => ({ marketName: `TOTO MACAU ${at}`, family: 'TOTO MACAU', aliases: ['TTM'] })
const singapore = { marketName: 'SINGAPORE', family: null, aliases: ['SGP', 'SG'] }

it.each([
  ['', true],
  ['  ', true],
  ['sing', true],
  ['sgp', true],
  ['pore sg', true],
  ['s\u200bgp\ufeff', true],
  ['ＳＧＰ', true],
  ['sdy', false],
  ['sing sdy', false],
])('"%s" finds SINGAPORE (SGP, SG): %s', (search, expected) => expect(matchesMarket(search, singapore)).toBe(expected))

it('a family finds all of its markets', () => {
  expect(matchesMarket('ttm 13', macau('13:00'))).toBe(true)
})

it('other names lead to their markets; the name of a market is no other name', () => {
  const other = { marketName: 'TTM', aliases: ['SG'] }
  expect([...marketsOfAliases([macau('13:00'), macau('16:00'), singapore, other])]).toEqual([
    ['TOTO MACAU', ['TOTO MACAU 13:00', 'TOTO MACAU 16:00']],
    ['SGP', ['SINGAPORE']],
    ['SG', ['SINGAPORE', 'TTM']],
  ])
})
