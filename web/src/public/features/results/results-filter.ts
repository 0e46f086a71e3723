import { maxSearchLength } from '@papan/contracts/limits.ts'
import { boardGroups, groupNames, type GroupName } from '../../market/board-groups.ts'
import type { OpenMarkets } from '../../now/use-now-and-next.ts'
import type { ScheduleCard } from '../../market/market-cards.ts'
import { matchesMarket } from '../../market/matches-market.ts'
import { paths } from '../../../shared/paths/site-paths.ts'

/** Of the list of results, in its address. Null for every state. */
export type ResultsFilter = { text: string; group: GroupName | null }

const statusOf: Record<GroupName, string> = {
  drawing: 'diundi',
  late: 'terlambat',
  drawn: 'keluar',
  next: 'berikutnya',
  off: 'libur',
}

/** Anything else counts as none. */
export const resultsFilterOf = (query: URLSearchParams): ResultsFilter => ({
  text: (query.get('q') ?? '').trim().slice(0, maxSearchLength),
  group: groupNames.find((name) => statusOf[name] === query.get('status')) ?? null,
})

/** Nothing chosen is the bare address. */
export const resultsHref = ({ text, group }: ResultsFilter, page = 1): string => {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (group) query.set('status', statusOf[group])
  if (page > 1) query.set('page', String(page))
  const asked = query.toString()
  return asked ? `${paths.results}?${asked}` : paths.results
}

export const statusText = (group: GroupName): string => statusOf[group]

/** The group of each market at an instant. */
export const groupsByMarket = (
  cards: readonly ScheduleCard[],
  now: number,
  open: OpenMarkets,
): Map<string, GroupName> => {
  const groups = boardGroups(cards, now, open)
  return new Map(groupNames.flatMap((name) => groups[name].map(({ schedule }) => [schedule.marketName, name] as const)))
}

export const isShown = (
  { schedule }: ScheduleCard,
  { text, group }: ResultsFilter,
  groups: ReadonlyMap<string, GroupName>,
): boolean => matchesMarket(schedule, text) && (group === null || groups.get(schedule.marketName) === group)
