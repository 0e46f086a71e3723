import { drawsOn } from './draw-days.ts'
import type { DrawTimes } from './draw.ts'
import { atWib } from './wib.ts'

/** False without a draw day or a close time. */
export const isLatePrediction = (times: DrawTimes | null, date: string, at: number): boolean =>
  times?.closeTime ? drawsOn(times, date) && at >= atWib(date, times.closeTime) : false
