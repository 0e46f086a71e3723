import { numberSearch, type insightCalls } from '@papan/contracts/calls/insight-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { NumbersAtWork } from './numbers-at-work.ts'
import { paitoOf } from './numbers/paito-of.ts'
import { searchNumbers } from './numbers/search-numbers.ts'
import { statisticsOf } from './numbers/statistics-of.ts'

const found = <Answer>(answer: Answer | null): Answer => {
  if (answer === null) throw new AppError(404, 'MARKET_NOT_FOUND', contentTexts.marketUnknown)
  return answer
}

export const numberRoutes = (atWork: NumbersAtWork): Handlers<typeof insightCalls> => ({
  searchNumbers: ({ params, req }) => {
    const search = numberSearch.parse({ ...req.query, digits: params.digits })
    return atWork((columns) => searchNumbers(columns, search))
  },
  getStatistics: ({ params, query }) =>
    atWork((columns) => found(statisticsOf(columns, { ...query, market: params.marketName }))),
  getPaito: ({ params, query }) =>
    atWork((columns) => found(paitoOf(columns, { ...query, market: params.marketName }))),
})
