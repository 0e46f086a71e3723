import { stringify } from 'csv-stringify/sync'
import { readDayText } from '@papan/contracts/rules/day-text.ts'
import { drawsOn } from '@papan/contracts/rules/draw-days.ts'
import { resultDelay } from '@papan/contracts/rules/result-time.ts'
import { addDays, atWib, wibDate } from '@papan/contracts/rules/wib.ts'
import { sampleMarkets, type SampleMarket } from './markets.ts'
import { digitsFrom, randomFrom } from './random.ts'

const daysBack = 90

const outAt = (market: SampleMarket, date: string): number =>
  atWib(date, market.closeTime) + resultDelay(market.closeTime, market)

/** The 23 invented numbers of a draw. */
export const samplePrizes = (marketName: string, date: string): { type: string; numbers: string }[] => {
  const random = randomFrom(`${marketName} ${date}`)
  const prize = (type: string) => ({ type, numbers: digitsFrom(random, 4) })
  return [
    ...['PRIZE 1', 'PRIZE 2', 'PRIZE 3'].map(prize),
    ...Array.from({ length: 10 }, () => prize('STARTER PRIZE')),
    ...Array.from({ length: 10 }, () => prize('CONSOLATION PRIZE')),
  ]
}

const drawRows = (marketName: string, date: string): string[][] =>
  samplePrizes(marketName, date).map(({ type, numbers }) => [marketName, date, type, numbers])

/** The last 90 days of all sample markets as an importable CSV, without draws still to come. */
export const sampleDrawsCsv = (now: number): string => {
  const today = wibDate(now)
  const rows = sampleMarkets.flatMap((market) => {
    const { day } = market
    const { days } = readDayText(day)
    const dates = Array.from({ length: daysBack }, (_, index) => addDays(today, -index))
    return dates
      .filter((date) => drawsOn({ day, days }, date) && outAt(market, date) <= now)
      .flatMap((date) => drawRows(market.marketName, date))
  })
  return stringify([['market', 'date', 'type', 'numbers'], ...rows])
}
