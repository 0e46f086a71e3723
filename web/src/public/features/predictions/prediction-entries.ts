import { drawDate } from '@papan/contracts/rules/draw.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import type { Prediction, PredictionEntry } from '@papan/contracts/calls/prediction-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'

/** The category that cards show. */
export const cardCategory = 'TOP 4D'

/**
 * The date that "today" is for this market's prediction. After midnight the server knows whether the number of the day before is
 * still to come: a prediction of either day is taken as it was answered.
 */
export const predictionDay = (
  schedule: Schedule | null,
  prediction: Pick<Prediction, 'date'> | null | undefined,
  now: number,
): string => {
  if (!schedule) return wibDate(now)
  const settled = drawDate(schedule, now, 0)
  return prediction && prediction.date === drawDate(schedule, now, null) ? prediction.date : settled
}

/** The entry of the category that cards show, when the prediction is for `today`; null otherwise. */
export const cardEntry = (prediction: Prediction | null | undefined, today: string): PredictionEntry | null =>
  (prediction?.date === today && prediction.numbers.find(({ category }) => category === cardCategory)) || null

/** The numbers of an entry's text, such as '12, 34' or '5927', in order. */
export const numbersOf = (text: string): string[] => text.match(/\d+/g) ?? []

/** Entries by category, in the order in which they were written. */
export const byCategory = (entries: readonly PredictionEntry[]): { category: string; numbers: string[] }[] => {
  const groups = new Map<string, string[]>()
  for (const { category, numbers } of entries) {
    groups.set(category, [...(groups.get(category) ?? []), ...numbersOf(numbers)])
  }
  return [...groups].map(([category, numbers]) => ({ category, numbers }))
}
