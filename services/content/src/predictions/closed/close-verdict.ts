import type { UnscoredReason } from '@papan/contracts/lottery/scores/score-prediction.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { closeOn, type DrawTimes } from '@papan/contracts/schedule/draw.ts'
import { addDays, atWib } from '@papan/contracts/wib.ts'
import type { PredictionFields, StoredPrediction } from '../prediction-store.ts'

type Close = { closesAt: number; unscored: UnscoredReason | null }
export type Candidate = Pick<StoredPrediction, '_id' | 'epoch' | 'rev' | 'updatedAt'> & PredictionFields

/** Without `numbers` the draw closed without a prediction. `epoch` and `rev`: of the prediction's state. */
export type ClosedPrediction = {
  _id: string
  market: string
  date: string
  numbers: PredictionFields['numbers']
  epoch: number
  rev: number
  closesAt: string
  unscored: UnscoredReason | null
}

/** When predictions for a date end; a day that is not scored ends at midnight. `schedule`: null without one. */
export const closeOf = (schedule: DrawTimes | null, date: string): Close => {
  const midnight = atWib(addDays(date, 1), '00:00')
  if (!schedule?.closeTime) return { closesAt: midnight, unscored: 'NO_CLOSE_TIME' }
  if (!drawsOn(schedule, date)) return { closesAt: midnight, unscored: 'NO_DRAW' }
  return { closesAt: closeOn(schedule, date), unscored: null }
}

/** A late one stood at no close. The time of its last change counts too: a moved close time leaves its mark as it was. */
export const stoodAt = ({ late, updatedAt }: Pick<Candidate, 'late' | 'updatedAt'>, closesAt: number): boolean =>
  !late && Date.parse(updatedAt) < closesAt

/** What counts of a draw's prediction: `entries` stood at `closesAt` (ms), unless they are `LATE`. */
export type Verdict = Close & { entries: PredictionFields['numbers'] }

/** Null for a draw without a prediction. `kept`: what was stored before the prediction or its schedule changed. */
export const verdictOf = (
  kept: ClosedPrediction | null,
  prediction: Candidate | null,
  schedule: DrawTimes | null,
): Verdict | null => {
  if (kept && kept.numbers.length > 0)
    return { closesAt: Date.parse(kept.closesAt), unscored: kept.unscored, entries: kept.numbers }
  if (!prediction) return null
  // A draw that was kept without a prediction keeps its close.
  const { closesAt, unscored } = kept
    ? { closesAt: Date.parse(kept.closesAt), unscored: kept.unscored }
    : closeOf(schedule, prediction.date)
  const late = stoodAt(prediction, closesAt) ? null : 'LATE'
  return { closesAt, unscored: unscored ?? late, entries: prediction.numbers }
}
