import { pageOf } from '../../shared/paths/site-paths.ts'

/** The page and filters of a list as they stand in the address. '' in a filter means all. */
export type ListQuery<Filter extends string> = { page: number } & Record<Filter, string>

/** Reads a list's page and filters out of an address. */
export const readListQuery = <Filter extends string>(
  query: URLSearchParams,
  filters: readonly Filter[],
): ListQuery<Filter> => {
  const texts = Object.fromEntries(filters.map((name) => [name, (query.get(name) ?? '').trim()]))
  return { page: pageOf(query), ...texts } as ListQuery<Filter>
}

/** The address's query with this page and these filters; what says nothing is left out, what is not the list's stays. */
export const writeListQuery = (query: URLSearchParams, list: Record<string, string | number>): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(list)) {
    if (value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
