import { byText } from './market-order.ts'
import { minuteMs } from '../wib.ts'

type DrawNow = {
  market: string
  closesAt: string
  resultAt: string
  count: number
  number: string | null
  at: string | null
}

/** `isKnown`: an answer is young enough to say what goes on. */
export type NowAndNext<Draw> = { drawing: Draw[]; next: Draw | null; last: Draw | null; isKnown: boolean }

/** After this without an answer, whether a draw goes on is not known any more: the phone slept. */
const knownMs = 10 * minuteMs

const soonestFirst = (a: DrawNow, b: DrawNow): number =>
  Date.parse(a.resultAt) - Date.parse(b.resultAt) || byText(a.market, b.market)
const newestFirst = (a: DrawNow, b: DrawNow): number => Date.parse(b.at ?? '') - Date.parse(a.at ?? '')

/**
 * What is being drawn, what comes next and what was drawn last, by the clock: a draw goes on from its close time until its
 * PRIZE 1 is there. `servedAt`: when the draws were read, ms.
 */
export const nowAndNext = <Draw extends DrawNow>(
  draws: readonly Draw[],
  servedAt: number,
  now: number,
): NowAndNext<Draw> => {
  const isKnown = now - servedAt < knownMs
  const open = draws.filter(({ number }) => number === null).sort(soonestFirst)
  const isOn = ({ closesAt, count }: Draw) => Date.parse(closesAt) <= now || count > 0
  const [last = null] = isKnown
    ? draws.filter(({ number, at }) => number !== null && at !== null).sort(newestFirst)
    : []
  return {
    drawing: isKnown ? open.filter(isOn) : [],
    next: open.find((draw) => !isOn(draw)) ?? null,
    last,
    isKnown,
  }
}
