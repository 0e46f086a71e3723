import { describe, expect, it } from '@jest/globals'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { matchesMarket } from './matches-market.ts'

const market = { marketName: 'TOTO MACAU 13:00', family: 'TOTO MACAU', aliases: ['TTM'] } as PublicSchedule

describe('matchesMarket', () => {
  it.each([
    ['', true],
    ['macau', true],
    ['13:00', true],
    ['ttm', true],
    ['TTMX', false],
    ['singapore', false],
  ])('%j', (text, matches) => {
    expect(matchesMarket(market, text)).toBe(matches)
  })
})
