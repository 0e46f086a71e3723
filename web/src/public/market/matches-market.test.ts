import { describe, expect, it } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { matchesMarket } from './matches-market.ts'

const market = { marketName: 'TOTO MACAU 13:00', family: 'TOTO MACAU', aliases: ['TTM'] } as Schedule

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

  it('reads schedules of the release before', () => {
    expect(matchesMarket({ marketName: 'TAIWAN' } as Schedule, 'tai')).toBe(true)
  })
})
