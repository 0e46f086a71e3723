import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { ringsAt, type BoardRow } from '../../../board/board-rows.ts'
import { useBoard, useBoardRows, useMe } from '../../../board/use-board.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { isSounding, repeatSound } from './alarm-rhythm.ts'
import { playAlarm } from './alarm-sound.ts'
import { claimNews } from './claim-news.ts'
import { forgetOffered, isOwnAnswer } from './own-answers.ts'

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
