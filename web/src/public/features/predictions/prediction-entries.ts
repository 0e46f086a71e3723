import { drawDate } from '@papan/contracts/schedule/draw.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { Prediction, PredictionEntry } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'

export const cardCategory = 'TOP 4D'

/**
 * The date of "today" for this market. After midnight the server alone knows whether yesterday's draw is still pending: either
 * day is accepted.
 */
export const predictionDay = (
  schedule: PublicSchedule | null,
  prediction: Pick<Prediction, 'date'> | null | undefined,
  now: number,
): string => {
  if (!schedule) return wibDate(now)
  const settled = drawDate(schedule, now, 0)
  return prediction && prediction.date === drawDate(schedule, now, null) ? prediction.date : settled
}

/** Null unless the prediction is for `today`. */
export const cardEntry = (prediction: Prediction | null | undefined, today: string): PredictionEntry | null =>
  (prediction?.date === today && prediction.numbers.find(({ category }) => category === cardCategory)) || null

export const numbersOf = (text: string): string[] => text.match(/\d+/g) ?? []
