import type { AlarmLevel, AlarmLimits, BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'
import { addDays, dayMs, wibDate } from '@papan/contracts/wib.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { BoardService } from '../board/board-service.ts'
import type { ClaimService, EndOf } from '../claims/claim-service.ts'
import { drawId } from '../../draw-id.ts'
import type { OnlineAdmins } from '../online/online-admins.ts'
import type { AlarmService } from './alarm-service.ts'
import { alarmId, type AlarmStore } from './alarm-store.ts'

type Draw = Pick<BoardDraw, 'closesAt' | 'resultAt' | 'off' | 'firstPrize'>

const levelsAfter = { LATE: 'late', MASTERS: 'masters', OVERDUE: 'overdue' } as const satisfies Partial<
  Record<AlarmLevel, keyof AlarmLimits>
>

/** The alarms that a draw should have by now. `isStaffed` is null while it is unknown whether anybody is online. */
export const dueAlarms = (
  { closesAt, resultAt, off, firstPrize }: Draw,
  limits: AlarmLimits,
  isStaffed: boolean | null,
  now: number,
): AlarmLevel[] => {
  if (off || firstPrize !== null) return []
  const overMs = now - Date.parse(resultAt)
  const due: AlarmLevel[] = (['LATE', 'MASTERS', 'OVERDUE'] as const).filter(
    (level) => overMs >= limits[levelsAfter[level]],
  )
  const toCloseMs = Date.parse(closesAt) - now
  const isUnstaffed = isStaffed === false && toCloseMs > 0 && toCloseMs <= limits.unstaffed
  return isUnstaffed ? [...due, 'UNSTAFFED'] : due
}

type DeskWatchDeps = {
  boardService: Pick<BoardService, 'draws' | 'draw'>
  claimService: Pick<ClaimService, 'endAll'>
  alarmService: Pick<AlarmService, 'raise'>
  alarmStore: Pick<AlarmStore, 'ofDates' | 'removeBefore'>
  online: Pick<OnlineAdmins, 'poll' | 'isStaffed'>
  access: Pick<Access, 'checkHolder' | 'isLoggedOut'>
  limits: AlarmLimits
  clock: () => number
}

type DeskCounts = { overdue: number; unstaffed: number }

/** Alarms are kept for this many days. */
const keptDays = 7

/** Ends claims and raises alarms of today's draws. Any number of processes may do so at the same time. */
export const createDeskWatch = (deps: DeskWatchDeps) => {
  const { boardService, claimService, alarmService, alarmStore, online, access, limits, clock } = deps
  let cleanedAt = -Infinity

  const endOf =
    (draws: ReadonlyMap<string, BoardDraw>): EndOf =>
    async ({ _id, market, date, holder, session }) => {
      const onBoard = draws.get(_id)
      if (onBoard?.off && onBoard.off.kind !== 'DITUNDA') return 'over'
      const draw = onBoard ?? (await boardService.draw(market, date))
      if (!draw) return 'over'
      if (draw.completedAt !== null) return 'complete'
      if (access.isLoggedOut(session)) return 'logout'
      return access.checkHolder({ sub: holder.userId, ...session }) === 'revoked' ? 'revoked' : null
    }

  const raiseDue = async (draws: readonly BoardDraw[]): Promise<DeskCounts> => {
    const now = clock()
    const isStaffed = online.isStaffed()
    const due = draws.flatMap((draw) =>
      dueAlarms(draw, limits, isStaffed, now).map((level): [BoardDraw, AlarmLevel] => [draw, level]),
    )
    const today = wibDate(now)
    const raised = due.length === 0 ? [] : await alarmStore.ofDates([-1, 0, 1].map((days) => addDays(today, days)))
    const ids = new Set(raised.map(({ id }) => id))
    for (const [{ market, date }, level] of due)
      if (!ids.has(alarmId(market, date, level))) await alarmService.raise({ market, date }, level)
    const count = (wanted: AlarmLevel) => due.filter(([, level]) => level === wanted).length
    return { overdue: count('OVERDUE'), unstaffed: count('UNSTAFFED') }
  }

  const clean = async () => {
    if (clock() - cleanedAt < dayMs / 24) return
    await alarmStore.removeBefore(addDays(wibDate(clock()), -keptDays))
    cleanedAt = clock()
  }

  return {
    /** How many draws are overdue, and close soon without anybody online. */
    async check(): Promise<DeskCounts> {
      await online.poll()
      const draws = await boardService.draws()
      await claimService.endAll(endOf(new Map(draws.map((draw) => [drawId(draw.market, draw.date), draw]))))
      const counts = await raiseDue(draws)
      await clean()
      return counts
    },
  }
}

export type DeskWatch = ReturnType<typeof createDeskWatch>
