import type { ChangedDrawList } from '@papan/contracts/calls/content/changed-number-calls.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import { changedNumbers } from '@papan/contracts/paths/public-paths.ts'
import { paths, pageOf, withQuery } from '../../../shared/paths/site-paths.ts'
import type { Call } from '../../data/calls.ts'

/** `market`: '' for all. */
export type CorrectionsQuery = { market: string; page: number }

export const readCorrections = (query: URLSearchParams): CorrectionsQuery => ({
  market: canonicalMarket(query.get('market') ?? ''),
  page: pageOf(query),
})

const paramsOf = ({ market, page }: CorrectionsQuery): URLSearchParams => {
  const query = new URLSearchParams()
  if (market) query.set('market', market)
  if (page > 1) query.set('page', String(page))
  return query
}

export const callOfCorrections = (query: CorrectionsQuery): Call<ChangedDrawList> =>
  withQuery(changedNumbers, paramsOf(query))
export const correctionsHref = (query: CorrectionsQuery): string => withQuery(paths.corrections, paramsOf(query))
