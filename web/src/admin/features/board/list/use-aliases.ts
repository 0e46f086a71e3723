import { useMemo } from 'react'
import { listsApi } from '../../../api/lists-api.ts'

/** Other names by market. */
export const useAliases = (): ReadonlyMap<string, readonly string[]> => {
  const { data } = listsApi.useSchedulesQuery()
  return useMemo(() => new Map((data ?? []).map(({ marketName, aliases }) => [marketName, aliases ?? []])), [data])
}
