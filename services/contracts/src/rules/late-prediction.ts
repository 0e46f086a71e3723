import { drawsOn } from './draw-days.ts'
import type { DrawTimes } from './draw.ts'
import { atWib } from './wib.ts'

/**
 * Whether a prediction for a date that was made or changed at an instant (ms) came after its market had closed. Days without a draw and
 * markets without a close time never make one late.
 */
export const isLatePrediction = (times: DrawTimes | null, date: string, at: number): boolean =>
  times?.closeTime ? drawsOn(times, date) && at >= atWib(date, times.closeTime) : false
