import { describe, expect, it } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { sampleUsername } from '@papan/contracts/lottery/result-rules.ts'
import { atWib, wibDate } from '@papan/contracts/wib.ts'
import { sampleMarkets } from './markets.ts'
import { nextCloseAt, nextSampleMarket } from './next-draw.ts'

// A Tuesday: SINGAPORE and MAGNUM 4D do not draw, JAPAN is closed, SABAH 4D postponed.
const date = '2026-11-24'
const at = (time: string) => atWib(date, time)
const schedules = sampleMarkets.map(
  (market) => ({ ...market, id: market.marketName, days: [...readDayText(market.day).days] }) as unknown as Schedule,
)
const drawnBy = (by: string, ...markets: string[]) =>
  markets.map((market) => ({ market, prizes: [{ id: '1', type: 'PRIZE 1', numbers: '0042', by, at: null }] }))
const open = ['VIETNAM PAGI', 'CAMBODIA', 'SYDNEY POOLS', 'CHINA POOLS', 'TAIWAN', 'MACAU', 'HONGKONG', 'TOTO MALAM']

describe('nextSampleMarket', () => {
  it.each([
    ['the next to close', '16:00', [], 'TAIWAN'],
    ['the one after it when that has drawn', '16:00', drawnBy(sampleUsername, 'TAIWAN'), 'MACAU'],
    [
      'one that missed its draw when all later ones have drawn',
      '23:40',
      drawnBy(sampleUsername, ...open.slice(1)),
      'VIETNAM PAGI',
    ],
    ['the next with an invented draw once all have drawn', '16:00', drawnBy(sampleUsername, ...open), 'TAIWAN'],
    ['nobody once admins have entered every draw', '16:00', drawnBy('budi', ...open), undefined],
  ])('is %s', (_what, time, drawn, expected) => {
    expect(nextSampleMarket(schedules, drawn, at(time))?.marketName).toBe(expected)
  })

  it('is never a market of an admin', () => {
    const own = [{ ...schedules[0], marketName: 'PASARAN BARU' } as Schedule]
    expect(nextSampleMarket(own, [], at('16:00'))).toBeNull()
  })
})

describe('nextCloseAt', () => {
  it.each([
    ['16:00', 0, '16:01'],
    ['16:00', 29_000, '16:01'],
    ['16:00', 31_000, '16:02'],
  ])('%s and %d ms: closes at %s', (time, ms, expected) => {
    expect(nextCloseAt(at(time) + ms)).toBe(at(expected))
  })

  it('is on the next date over midnight', () => {
    expect(wibDate(nextCloseAt(at('23:59') + 40_000))).toBe('2026-11-25')
  })
})
