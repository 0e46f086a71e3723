import { predictionRoutes } from './prediction-routes.ts'
import { createPredictionService, type PredictionServiceDeps } from './prediction-service.ts'
import { createPredictionArchive, type ArchiveDeps } from './scores/prediction-archive.ts'
import { createScoreBoard } from './scores/score-board.ts'
import type { MonthDeps } from './scores/scored-months.ts'

/** Predictions as admins write them, and as they are scored. */
export const createPredictions = (deps: PredictionServiceDeps & ArchiveDeps & MonthDeps) => {
  const service = createPredictionService(deps)
  const scoreBoards = createScoreBoard(deps)
  return {
    handlers: predictionRoutes({
      predictionService: service,
      predictionArchive: createPredictionArchive(deps),
      scoreBoards,
    }),
    service,
    /** Scores a year of predictions, which takes seconds the first time. */
    warmScores: () => scoreBoards.warm(),
  }
}
