import { stringify } from 'csv-stringify/sync'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { sampleMarkets } from './markets.ts'
import { sampleCorrection, sampleHoliday } from './changes.ts'
import { samplePrizes } from './prizes.ts'

/** `first`: PRIZE 1 where it differs. */
const drawRows = (marketName: string, date: string, first?: string): string[][] =>
  samplePrizes(marketName, date).map(({ type, numbers }, index) => [
    marketName,
    date,
    type,
    index === 0 ? (first ?? numbers) : numbers,
  ])

/** The last days of all sample markets as an importable CSV, without draws still to come; one PRIZE 1 waits for its correction. */
export const sampleDrawsCsv = (now: number): string => {
  const { market: corrected, date: correctedOn, wrong } = sampleCorrection(now)
  const holiday = sampleHoliday(now)
  const today = wibDate(now)
  const rows = sampleMarkets.flatMap((market) => {
    const { days } = readDayText(market.day)
    return drawsOf({ ...market, days }, addDays(today, 1 - market.daysBack), today)
      .filter(
        ({ date, resultAt }) => resultAt <= now && !(market.marketName === holiday.market && date === holiday.date),
      )
      .toReversed()
      .flatMap(({ date }) => {
        const isCorrected = market.marketName === corrected && date === correctedOn
        return drawRows(market.marketName, date, isCorrected ? wrong : undefined)
      })
  })
  return stringify([['market', 'date', 'type', 'numbers'], ...rows])
}
