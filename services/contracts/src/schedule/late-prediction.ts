import { drawsOn } from './draw-days.ts'
import { closeOn, type DrawTimes } from './draw.ts'

/** False without a draw day or a close time. */
export const isLatePrediction = (times: DrawTimes | null, date: string, at: number): boolean =>
  times?.closeTime ? drawsOn(times, date) && at >= closeOn(times, date) : false
