import { minuteMs } from '@papan/contracts/wib.ts'
import type { BoardRow } from '../../../board/board-rows.ts'

const repeatMs = 20_000
/** Time to work without sound after taking a ringing draw. */
const afterTakingMs = 3 * minuteMs

/** Whether taking the draw silences its sound for now. */
const isQuiet = ({ holder, claim }: BoardRow, now: number): boolean =>
  holder?.isMe === true && claim !== null && now < Date.parse(claim.takenAt) + afterTakingMs

/** Whether any of the draws that ring at the reader sounds. */
export const isSounding = (ringing: readonly BoardRow[], now: number): boolean =>
  ringing.some((row) => !isQuiet(row, now))

/** Calls `play` at once and every 20 s; returns its end. */
export const repeatSound = (play: () => void): (() => void) => {
  play()
  const timer = setInterval(play, repeatMs)
  return () => clearInterval(timer)
}
