import { shallowEqual } from 'react-redux'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { MarketCard } from '@papan/contracts/lottery/market-order.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'

export type ScheduleCard = { schedule: PublicSchedule; result: Result | null }
type Order = <Card extends MarketCard>(cards: Card[], now: number) => Card[]

export const cardsOf = (data: PageData | undefined): ScheduleCard[] =>
  (data?.schedules ?? []).map((schedule) => ({ schedule, result: data?.resultsMap[schedule.marketName] ?? null }))

/** Every scheduled market in the current `order`, which changes as markets begin to wait. */
export const useOrderedCards = (data: PageData | undefined, order: Order): ScheduleCard[] => {
  const cards = cardsOf(data)
  const names = useAtNow((now) => order(cards, now).map(({ schedule }) => schedule.marketName), 'minute', shallowEqual)
  const byName = new Map(cards.map((card) => [card.schedule.marketName, card]))
  return names.flatMap((name) => byName.get(name) ?? [])
}
