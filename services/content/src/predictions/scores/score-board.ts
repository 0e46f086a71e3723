import {
  type ScoreBoard,
  type ScoreBoardQuery,
  type ScoreRow,
} from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { minScoredDraws } from '@papan/contracts/limits.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { scoredCategories } from '@papan/contracts/lottery/scores/read-line.ts'
import type { CategoryScore } from '@papan/contracts/lottery/scores/score-prediction.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { createScoredMonths, type MonthDeps } from './scored-months.ts'

type Sums = Omit<CategoryScore, 'category'> & { draws: number }

const addTo = <Key>(all: Map<Key, Sums>, key: Key, { hits, trials, expected, variance }: CategoryScore): void => {
  const sums = all.get(key) ?? { draws: 0, hits: 0, trials: 0, expected: 0, variance: 0 }
  all.set(key, {
    draws: sums.draws + 1,
    hits: sums.hits + hits,
    trials: sums.trials + trials,
    expected: sums.expected + expected,
    variance: sums.variance + variance,
  })
}

const toRow = ({ draws, hits, trials, expected, variance }: Sums): ScoreRow => ({
  draws,
  hits,
  trials,
  expected,
  // A BBFS of all ten digits always comes.
  deviations: draws < minScoredDraws || variance < 1e-9 ? null : (hits - expected) / Math.sqrt(variance),
})

/** Predictions of the last days beside chance. Draws are independent, so variances add up. */
export const createScoreBoard = (deps: MonthDeps) => {
  const months = createScoredMonths(deps)
  return {
    async warm(): Promise<void> {
      await months.current(deps.clock())
    },

    async board({ days, category }: ScoreBoardQuery): Promise<ScoreBoard> {
      const now = deps.clock()
      const from = addDays(wibDate(now), 1 - Number(days))
      const [categories, markets] = [new Map<string, Sums>(), new Map<string, Sums>()]
      for (const { date, closesAt, market, scores } of await months.current(now)) {
        if (date < from || closesAt > now) continue
        for (const score of scores) {
          addTo(categories, score.category, score)
          if (score.category === category) addTo(markets, market, score)
        }
      }
      return {
        days: Number(days),
        from,
        category,
        categories: scoredCategories.flatMap((name) => {
          const sums = categories.get(name)
          return sums ? [{ category: name, ...toRow(sums) }] : []
        }),
        markets: [...markets]
          .map(([market, sums]) => ({ market, ...toRow(sums) }))
          .sort((one, other) => byText(one.market, other.market)),
        serverTime: new Date(now).toISOString(),
      }
    },
  }
}

export type ScoreBoards = ReturnType<typeof createScoreBoard>
