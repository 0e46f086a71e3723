import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf, nextDraw } from '@papan/contracts/schedule/draw.ts'
import { openPlaces } from '@papan/contracts/lottery/draw-state.ts'
import { hourMs, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { minuteText, spanText } from '../../../shared/format/wib-text.ts'
import { inTimeText, progressText } from '../../now/now-text.ts'
import type { DrawsOfNow } from '../../now/use-now-and-next.ts'
import { liveDrawText } from './live-draw-text.ts'

/** On, late, next, drawn, off. */
type Rank = 0 | 1 | 2 | 3 | 4
/** What a market's chip says; `at` sorts within its rank. */
type ChipState = { rank: Rank; at: number; text: string }

const ofMarket = (market: string, draws: readonly DrawNow[]): DrawNow | undefined =>
  draws.find((draw) => draw.market === market)

const onText = ({ count, total, resultAt }: DrawNow, now: number): string => {
  if (count > 0) return progressText(count, total)
  const inMs = Date.parse(resultAt) - now
  return inMs > 0 ? liveDrawText.toResult(Math.ceil(inMs / minuteMs)) : liveDrawText.due
}

/** A closed draw that is neither on nor late is over; while that is not known only its time is shown. */
export const chipState = (
  schedule: PublicSchedule,
  { drawing, late, last, isKnown }: Omit<DrawsOfNow, 'coming'>,
  now: number,
): ChipState => {
  const { marketName, status } = schedule
  if (status !== 'BUKA') return { rank: 4, at: 0, text: liveDrawText.off }
  const on = ofMarket(marketName, drawing)
  if (on) return { rank: 0, at: Date.parse(on.resultAt), text: onText(on, now) }
  const overdue = ofMarket(marketName, late)
  if (overdue) {
    const resultAt = Date.parse(overdue.resultAt)
    return { rank: 1, at: resultAt, text: liveDrawText.lateBy(spanText(now - resultAt)) }
  }
  const today = wibDate(now)
  const [drawn] = drawsOf(schedule, today, today)
  if (drawn && drawn.closesAt <= now) {
    const open = last?.market === marketName ? openPlaces(last) : 0
    const text = isKnown ? liveDrawText.over(open) : minuteText(drawn.resultAt)
    return { rank: 3, at: -drawn.resultAt, text }
  }
  const next = nextDraw(schedule, now)
  if (!next) return { rank: 4, at: 0, text: liveDrawText.off }
  const inMs = next.resultAt - now
  const text = inMs < hourMs ? inTimeText(inMs) : wibDate(next.resultAt) === today ? minuteText(next.resultAt) : ''
  return { rank: 2, at: next.resultAt, text: text || liveDrawText.later }
}

/** Draws that are on, late, next, drawn and off: soonest, newest or by name. */
export const byChip = (a: ChipState & { name: string }, b: ChipState & { name: string }): number =>
  a.rank - b.rank || a.at - b.at || (a.name < b.name ? -1 : 1)

/** Rows in the order of their names; of other names last. */
export const inOrderOf = <Row extends { name: string }>(names: readonly string[], rows: readonly Row[]): Row[] => {
  const places = new Map([...new Set(names)].map((name, place) => [name, place]))
  const placeOf = ({ name }: Row) => places.get(name) ?? places.size
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}

/** The market beside the stage where there is room: the first other pinned one, if the stage's is pinned, too. */
export const besideOf = (market: string | null, pinned: readonly string[]): string | null =>
  market !== null && pinned.includes(market) ? (pinned.find((name) => name !== market) ?? null) : null
