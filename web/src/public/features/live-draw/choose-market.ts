import { drawAt } from '@papan/contracts/rules/draw.ts'
import { hourMs } from '@papan/contracts/rules/wib.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'

const recentMs = 2 * hourMs

/** The wanted market, else the one that closed within two hours, else the next to close; null without markets. */
export const chooseMarket = (schedules: readonly Schedule[], wanted: string | null, now: number): string | null => {
  const names = schedules.map(({ marketName }) => marketName)
  const named = canonicalMarket(wanted ?? '')
  if (names.includes(named)) return named
  const draws = schedules
    .filter(({ status }) => status === 'BUKA')
    // Shortly after midnight last night's draw still counts.
    .map((schedule) => ({ name: schedule.marketName, ...drawAt(schedule, now, null) }))
  const recent = draws
    .filter(({ closed, closesAt }) => closed && closesAt !== null && now - closesAt < recentMs)
    .sort((a, b) => (b.closesAt ?? 0) - (a.closesAt ?? 0))
  const next = draws.toSorted((a, b) => (a.nextCloseAt ?? Infinity) - (b.nextCloseAt ?? Infinity))
  return recent[0]?.name ?? next[0]?.name ?? names[0] ?? null
}
