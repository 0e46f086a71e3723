import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { foldedMarkets } from '@papan/contracts/lottery/market-choice.ts'
import { matchesMarket } from '@papan/contracts/lottery/market-search.ts'

/** A market, or a family with its several draws a day. */
export type ScheduleRow =
  | { kind: 'market'; schedule: Schedule; isMember: boolean }
  | { kind: 'family'; name: string; members: readonly Schedule[] }

const byFamily = (a: Schedule, b: Schedule): number =>
  (a.family ?? a.marketName).localeCompare(b.family ?? b.marketName) || a.marketName.localeCompare(b.marketName)

/** What a search finds, the market of that very name first. */
export const foundSchedules = (schedules: readonly Schedule[], search: string): Schedule[] => {
  const rank = ({ marketName }: Schedule) => (marketName === search.toUpperCase() ? 0 : 1)
  return schedules
    .filter((schedule) => matchesMarket(search, schedule))
    .sort((a, b) => rank(a) - rank(b) || byFamily(a, b))
}

/** The rows of schedules that are in order: families folded, the members of an open one below it. */
export const foldedRows = (schedules: readonly Schedule[], isOpen: (family: string) => boolean): ScheduleRow[] =>
  foldedMarkets(schedules).flatMap(({ name, members }): ScheduleRow[] => {
    const isMember = members.length > 1
    const markets = members.map((schedule): ScheduleRow => ({ kind: 'market', schedule, isMember }))
    if (!isMember) return markets
    return [{ kind: 'family', name, members }, ...(isOpen(name) ? markets : [])]
  })

/** The markets of a row. */
export const marketsOf = (row: ScheduleRow): string[] =>
  (row.kind === 'market' ? [row.schedule] : row.members).map(({ marketName }) => marketName)
