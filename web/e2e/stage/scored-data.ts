import type {
  ArchivedPrediction,
  PredictionHistory,
  ScoreBoard,
} from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { scoredCategories, type ScoredCategory } from '@papan/contracts/lottery/scores/read-line.ts'
import { scorePrediction } from '@papan/contracts/lottery/scores/score-prediction.ts'
import { closeOn } from '@papan/contracts/schedule/draw.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { drawDetail, predictionOf, schedules } from './sample-data.ts'

const oldest = '2026-11-01'

/** One a day since `oldest`; that of 15 November came late. */
export const archivedPrediction = (market: string, date: string, now: number): ArchivedPrediction | undefined => {
  const schedule = schedules.find(({ marketName }) => marketName === market)
  const today = wibDate(now)
  if (!schedule || date < oldest || date > today) return undefined
  const closesAt = closeOn(schedule, date)
  const isOpen = now < closesAt
  const unscored = date.endsWith('-15') ? 'LATE' : null
  const number = isOpen ? null : firstPrizeNumber(drawDetail(market, date, now)?.result)
  const { numbers } = predictionOf(market, date)
  return {
    schedule,
    date,
    shio: 'KUDA',
    lines: scorePrediction(numbers, date, unscored ? null : number).lines,
    isOpen,
    closesAt: new Date(closesAt).toISOString(),
    number,
    unscored,
    previous: date > oldest ? addDays(date, -1) : null,
    next: date < today ? addDays(date, 1) : null,
    serverTime: new Date(now).toISOString(),
  }
}

export const predictionHistory = (market: string, now: number): PredictionHistory | undefined => {
  const dates = Array.from({ length: 10 }, (_each, day) => addDays(wibDate(now), -day))
  const predictions = dates.flatMap((date) => {
    const found = archivedPrediction(market, date, now)
    if (!found) return []
    const { number, isOpen, unscored, lines } = found
    const scored = lines.flatMap((line) => ('hits' in line ? line : []))
    const sum = (of: (line: (typeof scored)[number]) => number) => scored.reduce((all, line) => all + of(line), 0)
    const sums = { hits: sum(({ hits }) => hits), trials: sum(({ trials }) => trials) }
    return { date, number, isOpen, unscored, ...sums, expected: sum(({ expected }) => expected) }
  })
  return predictions.length > 0 ? { predictions, serverTime: new Date(now).toISOString() } : undefined
}

const chances: Record<ScoredCategory, number> = {
  BBFS: 0.2401,
  'TOP 4D': 0.0001,
  'TOP 3D': 0.004,
  'TOP 2D': 0.06,
  'COLOK BEBAS': 0.5904,
  'COLOK JITU': 0.1,
  SHIO: 0.08,
}
const rowOf = (draws: number, chance: number, difference: number) => {
  const expected = draws * chance
  const hits = Math.max(0, Math.round(expected + difference))
  const deviations = draws < 30 ? null : (hits - expected) / Math.sqrt(expected * (1 - chance))
  return { draws, trials: draws, hits, expected, deviations }
}

export const scoreBoard = (days: number, category: ScoredCategory, now: number): ScoreBoard => ({
  days,
  from: addDays(wibDate(now), 1 - days),
  category,
  categories: scoredCategories.map((name, index) => ({
    category: name,
    ...rowOf(days * 63, chances[name], (index - 3) * 7),
  })),
  markets: schedules.map(({ marketName }, index) => ({
    market: marketName,
    ...rowOf(index === 4 ? 12 : days, chances[category], index - 5),
  })),
  serverTime: new Date(now).toISOString(),
})
