import { historyLimits } from '@papan/contracts/rules/limits.ts'
import { pageOf } from '../../../shared/paths/site-paths.ts'

export type HistoryQuery = { page: number; limit: number }

const defaultLimit = historyLimits[0]

/** Query of a history page; values that the server would refuse become the defaults. */
export const historyQueryOf = (query: URLSearchParams): HistoryQuery => {
  const limit = historyLimits.find((each) => String(each) === query.get('limit')) ?? defaultLimit
  return { page: pageOf(query), limit }
}

/** Defaults are left out. */
export const historyHref = (path: string, { page, limit }: HistoryQuery): string => {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (limit !== defaultLimit) query.set('limit', String(limit))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
