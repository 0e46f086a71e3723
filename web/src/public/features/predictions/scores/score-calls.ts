import type {
  ArchivedPrediction,
  PredictionHistory,
  ScoreBoard,
} from '@papan/contracts/calls/content/prediction-score-calls.ts'
import type { ScoredCategory } from '@papan/contracts/lottery/scores/read-line.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { withQuery } from '../../../../shared/paths/site-paths.ts'
import type { Call } from '../../../data/calls.ts'

export const archivedPredictionCall = (marketName: string, date: string): Call<ArchivedPrediction> =>
  fillPath(publicPaths.archivedPrediction, { marketName, date })

export const predictionHistoryCall = (marketName: string): Call<PredictionHistory> =>
  fillPath(publicPaths.predictionHistory, { marketName })

const scoreParams = { days: 'hari', category: 'kategori' } as const
export const scoreDays = ['30', '90', '365'] as const
/** By their words in the address. */
export const scoreCategories: Readonly<Record<string, ScoredCategory>> = {
  bbfs: 'BBFS',
  '4d': 'TOP 4D',
  '3d': 'TOP 3D',
  '2d': 'TOP 2D',
  'colok-bebas': 'COLOK BEBAS',
  'colok-jitu': 'COLOK JITU',
  shio: 'SHIO',
}
const firstCategory = 'bbfs'

export type ScoreView = { days: (typeof scoreDays)[number]; category: string }

export const readScoreView = (query: URLSearchParams): ScoreView => {
  const category = query.get(scoreParams.category) ?? ''
  return {
    days: scoreDays.find((days) => days === query.get(scoreParams.days)) ?? '90',
    category: Object.keys(scoreCategories).includes(category) ? category : firstCategory,
  }
}

/** The first choices are the bare address. */
export const scoreHref = (path: string, { days, category }: ScoreView): string => {
  const query = new URLSearchParams()
  if (days !== '90') query.set(scoreParams.days, days)
  if (category !== firstCategory) query.set(scoreParams.category, category)
  return withQuery(path, query)
}

export const scoreBoardCall = ({ days, category }: ScoreView): Call<ScoreBoard> =>
  `${publicPaths.scoreBoard}?days=${days}&category=${encodeURIComponent(scoreCategories[category] ?? '')}`
