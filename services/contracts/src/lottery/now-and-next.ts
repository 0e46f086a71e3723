import { byText } from './market-order.ts'
import { drawState, isFinished, isOn, type DrawState, type TimedDraw } from './draw-state.ts'
import { minuteMs } from '../wib.ts'

type DrawNow = TimedDraw & { market: string; at: string | null }
type Answer<Draw> = { draws: readonly Draw[]; serverTime: string; lateMs: number }

/**
 * `drawing`: the draw that got a number last is first. `late` and `coming`: soonest due first. `last`: the draw finished last.
 * `isKnown`: the answer is young enough to say what goes on.
 */
export type NowAndNext<Draw> = {
  drawing: Draw[]
  late: Draw[]
  coming: Draw[]
  last: Draw | null
  isKnown: boolean
}

/** After this without an answer, whether a draw goes on is not known any more: the phone slept. */
const knownMs = 10 * minuteMs

const timeOf = (instant: string | null | undefined): number => Date.parse(instant ?? '') || 0
/** By result time, then by market. */
export const soonestFirst = (
  a: Pick<DrawNow, 'resultAt' | 'market'>,
  b: Pick<DrawNow, 'resultAt' | 'market'>,
): number => timeOf(a.resultAt) - timeOf(b.resultAt) || byText(a.market, b.market)
const newestFirst = (a: DrawNow, b: DrawNow): number =>
  timeOf(b.newest?.at) - timeOf(a.newest?.at) || soonestFirst(a, b)
/** By the time of PRIZE 1. */
export const newestFirstPrize = (a: Pick<DrawNow, 'at'>, b: Pick<DrawNow, 'at'>): number => timeOf(b.at) - timeOf(a.at)

/** What is being drawn, what is late, what comes next and what was drawn last, by the clock. */
export const nowAndNext = <Draw extends DrawNow>(
  { draws, serverTime, lateMs }: Answer<Draw>,
  now: number,
): NowAndNext<Draw> => {
  const isKnown = now - Date.parse(serverTime) < knownMs
  const states = new Map(draws.map((draw) => [draw, drawState(draw, lateMs, now)]))
  const pick = (isPicked: (state: DrawState | null, draw: Draw) => boolean, order: (a: Draw, b: Draw) => number) =>
    draws.filter((draw) => isPicked(states.get(draw) ?? null, draw)).sort(order)
  const pickKnown: typeof pick = (isPicked, order) => (isKnown ? pick(isPicked, order) : [])
  return {
    drawing: pickKnown(isOn, newestFirst),
    late: pickKnown((state) => state === 'late', soonestFirst),
    coming: pick((state) => state === null, soonestFirst),
    last: pickKnown(isFinished, newestFirstPrize)[0] ?? null,
    isKnown,
  }
}
