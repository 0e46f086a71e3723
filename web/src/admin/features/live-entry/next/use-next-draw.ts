import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { closeOn, drawAt, statusAt } from '@papan/contracts/schedule/draw.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { messageOf } from '../../../api/api-error.ts'
import { randomKey } from '../../../api/attempt-key.ts'
import { listsApi } from '../../../api/lists-api.ts'
import { boardApi } from '../../../board/board-api.ts'
import { boardRows, type BoardRow } from '../../../board/board-rows.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { mayLeave } from '../../../paths/leave-guard.ts'
import { resultsApi, type DrawKey } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'
import { takeDraw } from '../claim/take-draw.ts'
import { deskText } from '../desk/desk-text.ts'
import type { ActiveDraw, Staff } from '../desk/active-session.ts'
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

type Closing = { market: string; at: number }

const isAfter = (a: Closing, b: Closing): boolean => a.at > b.at || (a.at === b.at && a.market > b.market)

/** The market whose current draw closes next; null for none. */
export const nextMarket = (
  schedules: readonly Schedule[],
  { market, date }: { market: string; date: string },
  now: number,
): string | null => {
  const left = schedules.find(({ marketName }) => marketName === market)
  const current: Closing = { market, at: left?.closeTime ? closeOn(left, date) : now }
  const closings = schedules.flatMap((schedule): Closing[] => {
    const { marketName } = schedule
    const { drawDay, closesAt } = drawAt(schedule, now, null)
    const isOpen = drawDay && statusAt(schedule, now, null).status === 'BUKA'
    return marketName === market || !isOpen || closesAt === null ? [] : [{ market: marketName, at: closesAt }]
  })
  const later = closings.filter((closing) => isAfter(closing, current))
  return later.reduce<Closing | null>((next, each) => (next && isAfter(each, next) ? next : each), null)?.market ?? null
}

const pollingMs = 15_000
const noSchedules: never[] = []
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The draw to open after this one, by the board; without one the schedules name the next market. */
export const useNextDraw = (current: DrawKey, staff: Staff): { draw: NextDraw | null; market: string | null } => {
  const { data: board, isError } = boardApi.useBoardQuery(undefined, {
    pollingInterval: pollingMs,
    skipPollingIfUnfocused: true,
  })
  const { data: schedules = noSchedules } = listsApi.useSchedulesQuery()
  return useAtNow(
    (now) => {
      const draw = board ? nextDrawOf(boardRows(board, staff, now), current) : null
      return { draw, market: draw?.market ?? (isError ? nextMarket(schedules, current, now) : null) }
    },
    'second',
    isSame,
  )
}

/** Takes a draw and opens its live entry; says who was faster. */
export const useOpenDraw = (staff: Staff, onOpened: (draw: ActiveDraw) => void) => {
  const [claim] = boardApi.useClaimDrawMutation()
  const [start, { isLoading }] = resultsApi.useStartSessionMutation()
  const open = async ({ market, date }: DrawKey): Promise<void> => {
    if (isLoading || !(await mayLeave())) return
    const { heldBy } = await takeDraw(claim, { market, date }, staff)
    if (heldBy !== null) return toast(deskText.takenBy(market, heldBy), 'error')
    try {
      const body = { market, date, template: 'classic', prizes: [] }
      onOpened(await start({ body, key: randomKey(), expected: [] }).unwrap())
    } catch (failure) {
      toast(messageOf(failure, resultsText.startFailed), 'error')
    }
  }
  return { open, isOpening: isLoading }
}
