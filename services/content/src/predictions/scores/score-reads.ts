import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import type { ResultStore } from '../../results/result-store.ts'
import { verdictOf, type Candidate, type ClosedPrediction, type Verdict } from '../closed/close-verdict.ts'
import type { ClosedPredictions } from '../closed/closed-prediction-store.ts'
import type { PredictionStore } from '../prediction-store.ts'

export type ScoreStores = {
  resultStore: ResultStore
  predictionStore: PredictionStore
  closedPredictions: ClosedPredictions
}

/** A draw with a prediction. `number`: its PRIZE 1. */
export type JudgedDraw = { market: string; date: string; verdict: Verdict; number: string | null }

type Numbers = { _id: string; market: string; date: string; prizes: { type: string; numbers: string }[] }
const numbersOnly = { market: 1, date: 1, 'prizes.type': 1, 'prizes.numbers': 1 } as const
const candidatePart = { market: 1, date: 1, numbers: 1, late: 1, updatedAt: 1, epoch: 1, rev: 1 } as const

/** Joins predictions, what was kept of them and results, each found by the same filter of ids or dates. Three queries. */
export const createScoreReads = ({ resultStore, predictionStore, closedPredictions }: ScoreStores) => ({
  async draws(filter: Record<string, unknown>, scheduleOf: (market: string) => Schedule | null): Promise<JudgedDraw[]> {
    const [results, predictions, closed] = await Promise.all([
      findPlain<Numbers>(resultStore.model, { ...filter, ...notDeleted }, { projection: numbersOnly }),
      findPlain<Candidate>(predictionStore.model, { ...filter, ...notDeleted }, { projection: candidatePart }),
      findPlain<ClosedPrediction>(closedPredictions.model, filter),
    ])
    const [resultOf, predictionOf, closedOf] = [results, predictions, closed].map(
      (found) => new Map(found.map((one) => [one._id, one])),
    ) as [Map<string, Numbers>, Map<string, Candidate>, Map<string, ClosedPrediction>]
    return [...new Set([...predictionOf.keys(), ...closedOf.keys()])].flatMap((id) => {
      const [kept, prediction] = [closedOf.get(id) ?? null, predictionOf.get(id) ?? null]
      const { market, date } = (kept ?? prediction) as ClosedPrediction | Candidate
      const verdict = verdictOf(kept, prediction, scheduleOf(market))
      return verdict ? [{ market, date, verdict, number: firstPrizeNumber(resultOf.get(id)) }] : []
    })
  },
})
