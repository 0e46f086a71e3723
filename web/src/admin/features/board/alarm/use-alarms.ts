import { minuteMs } from '@papan/contracts/wib.ts'
import { ringsAt, type BoardRow } from '../../../board/board-rows.ts'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { useBoard, useBoardRows, useMe } from '../../../board/use-board.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { playAlarm } from './alarm-sound.ts'
import { claimNews } from './claim-news.ts'
import { forgetOffered, isOwnAnswer } from './claim-news.ts'

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

const useSound = (ringing: readonly BoardRow[]): void => {
  const clock = useContext(ClockContext)
  const play = useEffectEvent(() => {
    if (isSounding(ringing, clock.now())) playAlarm()
  })
  const keys = ringing.map(({ key }) => key).join()
  useEffect(() => {
    return keys === '' ? undefined : repeatSound(() => play())
  }, [keys])
}

const useNews = (): void => {
  const { data } = useBoard()
  const me = useMe()
  const shown = useRef(data)
  useEffect(() => {
    const before = shown.current
    shown.current = data
    if (before && data) for (const text of claimNews(before, data, me, isOwnAnswer)) toast(text)
    if (data) forgetOffered(data)
  }, [data, me])
}

/** Alarms that ring at the reader, how many draws are late; sounds, and announces what colleagues did to their draws. */
export const useAlarms = (): { ringing: BoardRow[]; lateCount: number } => {
  const { data } = useBoard()
  const me = useMe()
  const rows = useBoardRows(data)
  const ringing = rows.filter((row) => ringsAt(row, me))
  useSound(ringing)
  useNews()
  return { ringing, lateCount: rows.filter(({ group }) => group === 'late').length }
}
