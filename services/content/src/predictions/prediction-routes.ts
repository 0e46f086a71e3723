import type { Prediction, predictionCalls } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { predictionScoreCalls } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { predictionPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { deletedIdOf } from '@papan/service-kit/deleted/deleted-records.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import { pageMetaOf } from '@papan/service-kit/http/paging.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { PredictionArchive } from './scores/prediction-archive.ts'
import type { ScoreBoards } from './scores/score-board.ts'
import type { PredictionService } from './prediction-service.ts'

type PredictionRouteDeps = {
  predictionService: PredictionService
  predictionArchive: PredictionArchive
  scoreBoards: ScoreBoards
}

export const predictionRoutes = ({
  predictionService,
  predictionArchive,
  scoreBoards,
}: PredictionRouteDeps): Handlers<typeof predictionCalls & typeof predictionScoreCalls> => ({
  getPredictionHistory: ({ params }) => predictionArchive.history(params.marketName),
  getArchivedPrediction: ({ params }) => predictionArchive.ofDraw(params.marketName, params.date),
  getScoreBoard: ({ query }) => scoreBoards.board(query),
  async listPredictions({ query }) {
    const { data, total } = await predictionService.list(query)
    return { data, meta: pageMetaOf(query.page, query.limit, total) }
  },
  listPredictedMarkets: ({ query: { date } }) => predictionService.marketsOn(date),
  async addPrediction({ body, context, res }) {
    const prediction: Prediction = await predictionService.create(body, context)
    markPathsChanged(res, predictionPaths(prediction.market, prediction.date))
    return prediction
  },
  async savePrediction({ params, body, ifMatch, context, res }) {
    const prediction: Prediction = await predictionService.save(params.predictionId, body, ifMatch, context)
    markPathsChanged(res, predictionPaths(prediction.market, prediction.date))
    return prediction
  },
  async deletePrediction({ params, ifMatch, context, res }) {
    const { _id, market, date, createdAt } = await predictionService.remove(params.predictionId, ifMatch, context)
    markPathsChanged(res, predictionPaths(market, date))
    return { message: contentTexts.predictionDeleted, deletedId: deletedIdOf('prediction', _id, createdAt) }
  },
})
