import { readDayText } from '../../parsing/day-text.ts'
import type { DrawTimes } from '../../schedule/draw.ts'
import type { ScheduleException } from '../../schedule/draw-days.ts'

/** A market in 2026, worked out by hand. Instants are WIB: `2026-01-31 17:30`. */
export type MarketYear = {
  times: DrawTimes
  /** Draws of each month, January first. */
  months: readonly number[]
  /** By draw date: close, result and kind of exception; null without a draw. */
  draws: Record<string, string | null>
  /** Now, when PRIZE 1 of the draw before came (null: missing), and the current draw with its state and next close. */
  moments: readonly [now: string, firstPrizeAt: string | null, current: string][]
}

export const market = (
  day: string,
  closeTime: string,
  openTime: string,
  ...exceptions: ScheduleException[]
): DrawTimes => ({
  days: readDayText(day).days,
  closeTime,
  openTime,
  exceptions,
})
export const off = (from: string, to = from): ScheduleException => ({ from, to, kind: 'LIBUR', reason: 'Libur' })
export const moved = (from: string, to: string, closeTime: string | null, resultTime: string | null = null) =>
  ({ from, to, kind: 'GANTI_JAM', closeTime, resultTime, reason: 'Jam lain' }) satisfies ScheduleException
export const extra = (from: string, closeTime: string | null = null, resultTime: string | null = null) =>
  ({ from, to: from, kind: 'TAMBAHAN', closeTime, resultTime, reason: 'Khusus' }) satisfies ScheduleException

export const daily = 'Setiap Hari'
export const everyDay = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Long before: PRIZE 1 is not missing. */
export const typed = '2025-12-01 12:00'
