import { stringify } from 'csv-stringify/sync'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { sampleMarkets } from './markets.ts'
import { digitsFrom, randomFrom } from './random.ts'

const daysBack = 90

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
    const { days } = readDayText(market.day)
    return drawsOf({ ...market, days }, addDays(today, 1 - daysBack), today)
      .filter(({ resultAt }) => resultAt <= now)
      .toReversed()
      .flatMap(({ date }) => drawRows(market.marketName, date))
  })
  return stringify([['market', 'date', 'type', 'numbers'], ...rows])
}
