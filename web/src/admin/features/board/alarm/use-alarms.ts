import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { minuteMs } from '@papan/contracts/rules/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { ringsAt, type BoardRow } from '../../../board/board-rows.ts'
import { useBoard, useBoardRows, useMe } from '../../../board/use-board.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { playAlarm } from './alarm-sound.ts'
import { claimNews } from './claim-news.ts'
import { forgetOffered, isOwnAnswer } from './own-answers.ts'

const repeatMs = 20_000
/** Whoever takes a ringing draw gets time to work. */
const afterTakingMs = 3 * minuteMs

/** Whether taking the draw silences its sound for now. */
const isQuiet = ({ holder, claim }: BoardRow, now: number): boolean =>
  holder?.isMe === true && claim !== null && now < Date.parse(claim.takenAt) + afterTakingMs

const useSound = (ringing: readonly BoardRow[]): void => {
  const clock = useContext(ClockContext)
  const play = useEffectEvent(() => {
    if (ringing.some((row) => !isQuiet(row, clock.now()))) playAlarm()
  })
  const keys = ringing.map(({ key }) => key).join()
  useEffect(() => {
    if (keys === '') return undefined
    play()
    const timer = setInterval(() => play(), repeatMs)
    return () => clearInterval(timer)
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
