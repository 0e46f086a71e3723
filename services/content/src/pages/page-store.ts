import { trusted, type Model, type PipelineStage } from 'mongoose'
import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { live, withoutBooks } from '@papan/runtime/outbox/outbox-document.ts'
import { idsOfMarket } from '../draw-id.ts'
import { toPrediction, type PredictionStore } from '../predictions/prediction-store.ts'
import { publicPart, type ResultStore } from '../results/result-store.ts'
import { toResult } from '../results/stored-result.ts'

type PageStoreDeps = { resultStore: ResultStore; predictionStore: PredictionStore }

/** One market's newest record by the order of its ids, which every engine reads from the index without sorting. */
const newestOf = (
  market: string,
): [PipelineStage.Match, PipelineStage.Sort, PipelineStage.Limit, PipelineStage.Project] => [
  { $match: { _id: idsOfMarket(market), ...live } },
  { $sort: { _id: -1 } },
  { $limit: 1 },
  { $project: publicPart },
]

/** The newest record of a few markets in one query, however many draws are stored. */
const newestOfSome = async <Stored>(model: Model<Stored>, markets: string[]): Promise<Stored[]> => {
  const [first, ...others] = markets
  if (first === undefined) return []
  const unions = others.map((market) => ({ $unionWith: { coll: model.collection.name, pipeline: newestOf(market) } }))
  return model.aggregate<Stored>([...newestOf(first), ...unions])
}

/** A query of many unions takes an engine far longer than several of a few. */
const marketsAtOnce = 20

const newestOfEach = async <Stored>(model: Model<Stored>, markets: string[]): Promise<Stored[]> => {
  const newest: Stored[] = []
  for (let done = 0; done < markets.length; done += marketsAtOnce)
    newest.push(...(await newestOfSome(model, markets.slice(done, done + marketsAtOnce))))
  return newest
}

/** The queries behind the public pages. */
export const createPageStore = ({ resultStore, predictionStore }: PageStoreDeps) => {
  const results = resultStore.model
  const predictions = predictionStore.model
  return {
    async newestResults(markets: string[]): Promise<Record<string, Result>> {
      const stored = await newestOfEach(results, markets)
      return Object.fromEntries(stored.map((result) => [result.market, toResult(result)]))
    },

    async newestResult(market: string): Promise<Result | null> {
      const [stored] = await newestOfSome(results, [market])
      return stored ? toResult(stored) : null
    },

    /** The predictions of the named ids. */
    async predictionsByIds(ids: string[]): Promise<Prediction[]> {
      const stored = await predictions.find({ _id: trusted({ $in: ids }), ...live }, withoutBooks).lean()
      return stored.map(toPrediction)
    },

    /** One page of a market's results, newest draw first. */
    async history(market: string, page: number, limit: number): Promise<Result[]> {
      const stored = await results
        .find({ _id: trusted(idsOfMarket(market)), ...live }, publicPart)
        .sort({ _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean()
      return stored.map(toResult)
    },

    /** How many draws of a market are stored. */
    countResults: (market: string): Promise<number> =>
      results.countDocuments({ _id: trusted(idsOfMarket(market)), ...live }),
  }
}

export type PageStore = ReturnType<typeof createPageStore>
