import { pageOf } from '../../shared/paths/site-paths.ts'

/** A list's page and filters from the URL; '' in a filter means all. */
export type ListQuery<Filter extends string> = { page: number } & Record<Filter, string>

export const readListQuery = <Filter extends string>(
  query: URLSearchParams,
  filters: readonly Filter[],
): ListQuery<Filter> => {
  const texts = Object.fromEntries(filters.map((name) => [name, (query.get(name) ?? '').trim()]))
  return { page: pageOf(query), ...texts } as ListQuery<Filter>
}

/** The URL's query with this page and these filters; omits defaults, keeps unrelated parameters. */
export const writeListQuery = (query: URLSearchParams, list: Record<string, string | number>): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(list)) {
    if (value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
