import type { PredictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { shioNames } from '@papan/contracts/lottery/numbers/shio.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import type { SampleMarket } from './markets.ts'
import { digitsFrom, randomFrom } from './random.ts'

/** A random but reproducible prediction for today's draw date. */
export const samplePrediction = (market: SampleMarket, now: number): PredictionBody => {
  const date = drawDate({ ...market, days: readDayText(market.day).days }, now, 0)
  const random = randomFrom(`prediksi ${market.marketName} ${date}`)
  const shio = shioNames[Math.floor(random() * shioNames.length)] ?? 'NAGA'
  const different = (count: number, length: number): string[] => {
    const found = new Set<string>()
    while (found.size < count) found.add(digitsFrom(random, length))
    return [...found]
  }
  const several = (count: number, length: number) => different(count, length).join(', ')
  const entry = (category: string, numbers: string) => ({ category, numbers, shio })
  return {
    market: market.marketName,
    date,
    numbers: [
      entry('BBFS', different(7, 1).join('')),
      entry('TOP 4D', digitsFrom(random, 4)),
      entry('TOP 3D', several(4, 3)),
      entry('TOP 2D', several(6, 2)),
      entry('COLOK BEBAS', several(2, 1)),
      entry('COLOK JITU', `K ${digitsFrom(random, 1)}, E ${digitsFrom(random, 1)}`),
    ],
  }
}
