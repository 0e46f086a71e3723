import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { hourMs, minuteMs } from '@papan/contracts/wib.ts'
import { deskText } from './desk-text.ts'

/** Close and result time of one draw, ms. */
export type TimesOfDraw = { closesAt: number; resultAt: number }

/** null for a draw that the schedule does not name. */
export const timesOfDraw = (schedule: Schedule | null, date: string): TimesOfDraw | null =>
  (schedule && drawsOf(schedule, date, date)[0]) ?? null

/** A day; longer spans say nothing while typing. */
const shownMs = 24 * 60 * minuteMs

export type LineState = { tone: 'soon' | 'now' | 'late'; part: number; text: string }

/**
 * Where a draw is between its close and its result time, `part` from 0 to 1; null long before and after. Minutes are
 * rounded up before a time and down after it.
 */
export const lineAt = ({ closesAt, resultAt }: TimesOfDraw, now: number): LineState | null => {
  if (now < closesAt - shownMs || now > resultAt + shownMs) return null
  const isBefore = now < closesAt
  const left = (isBefore ? closesAt : resultAt) - now
  if (left <= 0) return { tone: 'late', part: 1, text: deskText.minutesOver(Math.floor(-left / minuteMs)) }
  const [minutes, seconds] = [Math.ceil(left / minuteMs), Math.ceil(left / 1000)]
  if (isBefore) {
    const long = minutes > 2 * 60 ? deskText.hoursToClose(Math.ceil(left / hourMs)) : deskText.minutesToClose(minutes)
    return { tone: 'soon', part: 0, text: left < minuteMs ? deskText.secondsToClose(seconds) : long }
  }
  return {
    tone: 'now',
    part: Math.round(((now - closesAt) / (resultAt - closesAt)) * 100) / 100,
    text: left < minuteMs ? deskText.secondsLeft(seconds) : deskText.minutesLeft(minutes),
  }
}
