import type { AlarmLevel, AlarmLimits, BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'

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
