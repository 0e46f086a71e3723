import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf, nextDraw } from '@papan/contracts/schedule/draw.ts'
import { hourMs, wibDate } from '@papan/contracts/wib.ts'
import { minuteText } from '../../../shared/format/wib-text.ts'
import { inTimeText, progressText } from '../../now/now-text.ts'
import { liveDrawText } from './live-draw-text.ts'

/** What a market's chip says; `rank`: on, next, drawn, off; `at` sorts within it. */
export type ChipState = { rank: 0 | 1 | 2 | 3; at: number; text: string }

/** `drawing`: all draws that are on; null when unknown. A closed draw that is not among them is over. */
export const chipState = (schedule: PublicSchedule, drawing: readonly DrawNow[] | null, now: number): ChipState => {
  const { marketName, status } = schedule
  if (status !== 'BUKA') return { rank: 3, at: 0, text: liveDrawText.off }
  const on = drawing?.find(({ market }) => market === marketName)
  if (on) return { rank: 0, at: Date.parse(on.resultAt), text: progressText(on.count, on.total) }
  const today = wibDate(now)
  const [drawn] = drawsOf(schedule, today, today)
  if (drawn && drawn.closesAt <= now) {
    const text = drawing ? liveDrawText.over : minuteText(drawn.resultAt)
    return { rank: 2, at: -drawn.resultAt, text }
  }
  const next = nextDraw(schedule, now)
  if (!next) return { rank: 3, at: 0, text: liveDrawText.off }
  const inMs = next.resultAt - now
  const text = inMs < hourMs ? inTimeText(inMs) : wibDate(next.resultAt) === today ? minuteText(next.resultAt) : ''
  return { rank: 1, at: next.resultAt, text: text || liveDrawText.later }
}

/** Draws that are on, next, drawn and off: soonest, newest or by name. */
export const byChip = (a: ChipState & { name: string }, b: ChipState & { name: string }): number =>
  a.rank - b.rank || a.at - b.at || (a.name < b.name ? -1 : 1)

/** The market beside the stage where there is room: the first other pinned one, if the stage's is pinned, too. */
export const besideOf = (market: string | null, pinned: readonly string[]): string | null =>
  market !== null && pinned.includes(market) ? (pinned.find((name) => name !== market) ?? null) : null
