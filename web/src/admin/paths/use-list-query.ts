import { useSearchParams } from 'react-router-dom'
import { pageOf } from '../../shared/paths/site-paths.ts'
import { keepAddress } from '../../shared/ui/own-step.ts'

/** A list's page and filters from the URL; '' in a filter means all. */
type ListQuery<Filter extends string> = { page: number } & Record<Filter, string>

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

/** A list's page and filters in the URL, so that reloads, links and the back button keep them. */
export const useListQuery = <Filter extends string>(filters: readonly Filter[]) => {
  const [query, setQuery] = useSearchParams()
  const change = (list: Record<string, string | number>, replace = false) => {
    // Two changes before the next render: the second one keeps the first.
    setQuery(writeListQuery(new URLSearchParams(window.location.search), list), { replace, preventScrollReset: true })
    keepAddress()
  }
  return {
    list: readListQuery(query, filters),
    showPage: (page: number) => change({ page }),
    /** Replaces a page that no longer exists by the last one, without a history entry. */
    fallBackTo: (page: number) => change({ page }, true),
    filterBy: (chosen: Partial<Record<Filter, string>>) => change({ ...chosen, page: 1 }),
    /** The same while typing: no history entry per key. */
    narrowTo: (chosen: Partial<Record<Filter, string>>) => change({ ...chosen, page: 1 }, true),
  }
}
