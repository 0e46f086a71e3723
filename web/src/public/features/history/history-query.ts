import { historyLimits } from '@papan/contracts/rules/limits.ts'
import { pageOf } from '../../../shared/paths/site-paths.ts'

export type HistoryQuery = { page: number; limit: number }

const usualLimit = historyLimits[0]

/** The page of a history that an address asks for; whatever the server would refuse becomes the usual one. */
export const historyQueryOf = (query: URLSearchParams): HistoryQuery => {
  const limit = historyLimits.find((each) => String(each) === query.get('limit')) ?? usualLimit
  return { page: pageOf(query), limit }
}

/** The address of a page of the history below `path`; usual values are left out. */
export const historyHref = (path: string, { page, limit }: HistoryQuery): string => {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (limit !== usualLimit) query.set('limit', String(limit))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
