import { minuteMs } from '../wib.ts'

/** `total`: numbers that the market usually draws, 0 when unknown. `newest`: its newest number; times are ISO instants. */
export type TimedDraw = {
  closesAt: string
  resultAt: string
  count: number
  total: number
  number: string | null
  newest: { at: string } | null
}

export type DrawState = 'done' | 'arriving' | 'late' | 'due' | 'incomplete' | 'closed'

/** A draw whose newest number is older is not arriving any more. */
export const arrivingMs = 10 * minuteMs

/** Whether the newest number came within the last ten minutes. */
export const isArriving = ({ newest }: Pick<TimedDraw, 'newest'>, now: number): boolean =>
  newest !== null && now - Date.parse(newest.at) < arrivingMs

/** Places that have no number yet; 0 where the market's usual count is unknown. */
export const openPlaces = ({ count, total }: Pick<TimedDraw, 'count' | 'total'>): number => Math.max(0, total - count)

/**
 * The state of a draw at `now` (ms); null before its close without a number. `lateMs`: after the result time. Closed days and
 * postponed draws have none: the caller leaves them out.
 */
export const drawState = (draw: TimedDraw, lateMs: number, now: number): DrawState | null => {
  const { closesAt, resultAt, count, number } = draw
  if (number !== null && openPlaces(draw) === 0) return 'done'
  if (isArriving(draw, now)) return 'arriving'
  const overMs = now - Date.parse(resultAt)
  if (number === null && overMs >= lateMs) return 'late'
  if (number === null && overMs >= 0) return 'due'
  if (count > 0) return 'incomplete'
  return now >= Date.parse(closesAt) ? 'closed' : null
}

/** Whether visitors read that the draw is on. A late draw is not on. */
export const isOn = (state: DrawState | null, { number }: Pick<TimedDraw, 'number'>): boolean =>
  state === 'arriving' || state === 'due' || state === 'closed' || (state === 'incomplete' && number === null)

/** Whether its result counts as official; places may be open. */
export const isFinished = (state: DrawState | null, { number }: Pick<TimedDraw, 'number'>): boolean =>
  state === 'done' || (state === 'incomplete' && number !== null)
