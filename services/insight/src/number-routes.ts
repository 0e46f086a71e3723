import { numberSearch, type insightCalls } from '@papan/contracts/calls/insight-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { Columns } from './columns/columns.ts'
import type { NumbersAtWork } from './numbers-at-work.ts'
import { paitoOf } from './numbers/paito-of.ts'
import { searchNumbers } from './numbers/search-numbers.ts'
import { statisticsOf } from './numbers/statistics-of.ts'

type NumberRouteDeps = { columns: Columns; atWork: NumbersAtWork }

const found = <Answer>(answer: Answer | null): Answer => {
  if (answer === null) throw new AppError(404, 'MARKET_NOT_FOUND', contentTexts.marketUnknown)
  return answer
}

export const numberRoutes = ({ columns, atWork }: NumberRouteDeps): Handlers<typeof insightCalls> => ({
  searchNumbers: ({ params, req }) => {
    const search = numberSearch.parse({ ...req.query, digits: params.digits })
    return atWork(() => searchNumbers(columns, search))
  },
  getStatistics: ({ params, query }) =>
    atWork(() => found(statisticsOf(columns, { ...query, market: params.marketName }))),
  getPaito: ({ params, query }) => atWork(() => found(paitoOf(columns, { ...query, market: params.marketName }))),
})
