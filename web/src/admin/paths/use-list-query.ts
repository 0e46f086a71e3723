import { useSearchParams } from 'react-router-dom'
import { readListQuery, writeListQuery } from './list-query.ts'

/** A list's page and filters, kept in the address: a reload, a link and the back button find the same list. */
export const useListQuery = <Filter extends string>(filters: readonly Filter[]) => {
  const [query, setQuery] = useSearchParams()
  const change = (list: Record<string, string | number>, replace = false) =>
    setQuery((current) => writeListQuery(current, list), { replace, preventScrollReset: true })
  return {
    list: readListQuery(query, filters),
    showPage: (page: number) => change({ page }),
    /** A page that no longer exists gives way to the last one, without a step in the browser's history. */
    fallBackTo: (page: number) => change({ page }, true),
    filterBy: (chosen: Partial<Record<Filter, string>>) => change({ ...chosen, page: 1 }),
    /** The same while somebody types: the letters on the way are no steps in the browser's history. */
    narrowTo: (chosen: Partial<Record<Filter, string>>) => change({ ...chosen, page: 1 }, true),
  }
}
