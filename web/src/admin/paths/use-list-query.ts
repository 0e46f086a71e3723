import { useSearchParams } from 'react-router-dom'
import { readListQuery, writeListQuery } from './list-query.ts'

/** A list's page and filters in the URL, so that reloads, links and the back button keep them. */
export const useListQuery = <Filter extends string>(filters: readonly Filter[]) => {
  const [query, setQuery] = useSearchParams()
  const change = (list: Record<string, string | number>, replace = false) =>
    setQuery((current) => writeListQuery(current, list), { replace, preventScrollReset: true })
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
