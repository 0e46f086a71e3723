import type { DrawTimes } from '../schedule/draw.ts'
import { isWaiting, type DrawnResult } from './result-rules.ts'

export type MarketCard = {
  schedule: DrawTimes & { marketName: string; status: string }
  result: DrawnResult | null
}

/** Texts by their code units. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byOpenTime = (a: MarketCard, b: MarketCard): number =>
  byText(a.schedule.openTime, b.schedule.openTime) || byText(a.schedule.marketName, b.schedule.marketName)
/** Sorts by draw date, then creation time; markets without a result last. */
const resultTime = ({ result }: MarketCard): string => (result ? `${result.date} ${result.createdAt}` : '')

const waitingFirst = <Card extends MarketCard>(
  cards: Card[],
  now: number,
  then: (a: Card, b: Card) => number,
): Card[] => {
  const waiting: Card[] = []
  const others: Card[] = []
  for (const card of cards) (isWaiting(card.schedule, card.result, now) ? waiting : others).push(card)
  return [...waiting.sort(byOpenTime), ...others.sort(then)]
}

/** Home: waiting markets first by open time, then newest results. */
export const homeOrder = <Card extends MarketCard>(cards: Card[], now: number): Card[] =>
  waitingFirst(cards, now, (a, b) => byText(resultTime(b), resultTime(a)) || byOpenTime(a, b))

/** Results page: waiting markets first, then by open time. */
export const resultsOrder = <Card extends MarketCard>(cards: Card[], now: number): Card[] =>
  waitingFirst(cards, now, byOpenTime)
