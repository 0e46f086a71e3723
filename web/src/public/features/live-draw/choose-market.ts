import { drawAt } from '@papan/contracts/rules/draw.ts'
import { hourMs } from '@papan/contracts/rules/wib.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'

/** A draw of the last two hours is what a visitor without a choice comes for. */
const recentMs = 2 * hourMs

/**
 * The market to show: the wanted one if it exists, else the open market that closed last within two hours,
 * else the one that closes next. Null when there is no market at all.
 */
export const chooseMarket = (schedules: readonly Schedule[], wanted: string | null, now: number): string | null => {
  const names = schedules.map(({ marketName }) => marketName)
  const named = canonicalMarket(wanted ?? '')
  if (names.includes(named)) return named
  const draws = schedules
    .filter(({ status }) => status === 'BUKA')
    // Shortly after midnight the draw of last night is still what a visitor comes for.
    .map((schedule) => ({ name: schedule.marketName, ...drawAt(schedule, now, null) }))
  const recent = draws
    .filter(({ closed, closesAt }) => closed && closesAt !== null && now - closesAt < recentMs)
    .sort((a, b) => (b.closesAt ?? 0) - (a.closesAt ?? 0))
  const next = draws.toSorted((a, b) => (a.nextCloseAt ?? Infinity) - (b.nextCloseAt ?? Infinity))
  return recent[0]?.name ?? next[0]?.name ?? names[0] ?? null
}
