import type { BoardRow } from '../../../board/board-rows.ts'
import { minuteMs } from '@papan/contracts/wib.ts'

/** A draw to open after this one; `closesAt` in ms, `isMine` while this admin holds it. */
export type NextDraw = { market: string; date: string; closesAt: number; isMine: boolean }

const hasWork = ({ group }: BoardRow): boolean => group !== 'done' && group !== 'off'

/** The admin's own next draw, else the next draw without a holder; `rows` in the order of the board. */
export const nextDrawOf = (rows: readonly BoardRow[], current: { market: string; date: string }): NextDraw | null => {
  const others = rows.filter(
    (row) => hasWork(row) && (row.draw.market !== current.market || row.draw.date !== current.date),
  )
  const next = others.find(({ holder }) => holder?.isMe) ?? others.find(({ holder }) => holder === null)
  if (!next) return null
  const { draw, closesAt, holder } = next
  return { market: draw.market, date: draw.date, closesAt, isMine: holder !== null }
}

/** '12 menit', '42 dtk', 'sudah tutup': time left until the close, rounded up. */
export const timeLeftText = (left: number): string => {
  if (left <= 0) return 'sudah tutup'
  return left < minuteMs ? `${Math.ceil(left / 1000)} dtk` : `${Math.ceil(left / minuteMs)} menit`
}
