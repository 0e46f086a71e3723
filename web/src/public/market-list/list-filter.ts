import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxSearchLength } from '@papan/contracts/limits.ts'
import { matchesMarket } from '../market/matches-market.ts'
import { withQuery } from '../../shared/paths/site-paths.ts'

/** Of a list of markets, in its address. `state` is '' for every state. */
export type ListFilter = { text: string; state: string }
/** The states of a list as its address writes them, with their names. */
export type ListStates = Readonly<Record<string, string>>

/** An unknown state counts as none. */
export const listFilterOf = (query: URLSearchParams, states: ListStates): ListFilter => ({
  text: (query.get('q') ?? '').trim().slice(0, maxSearchLength),
  state: Object.keys(states).find((state) => state === query.get('status')) ?? '',
})

/** Nothing chosen is the bare path. */
export const listHref = (path: string, { text, state }: ListFilter, page = 1): string => {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (state) query.set('status', state)
  if (page > 1) query.set('page', String(page))
  return withQuery(path, query)
}

type Row = { schedule: PublicSchedule }

/** The rows of a filter, and how many of its text each state has; '' for all. */
export const filterList = <Each extends Row>(
  rows: readonly Each[],
  { text, state }: ListFilter,
  stateOf: (schedule: PublicSchedule) => string,
): { shown: Each[]; counts: ReadonlyMap<string, number> } => {
  const found = rows.filter(({ schedule }) => matchesMarket(schedule, text))
  const counts = new Map([['', found.length]])
  for (const { schedule } of found) counts.set(stateOf(schedule), (counts.get(stateOf(schedule)) ?? 0) + 1)
  return { shown: found.filter(({ schedule }) => state === '' || stateOf(schedule) === state), counts }
}
