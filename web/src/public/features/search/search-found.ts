import { searchFor, type FoundMarket, type SearchQuery } from '@papan/contracts/parsing/search-query.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { Call } from '../../data/calls.ts'
import { dayCall, detailPageCall, drawCall, drawsWithCall } from '../../data/calls.ts'
import type { ScheduleCard } from '../../market/market-cards.ts'
import { numberAge } from '../../market/number-age.ts'

const maxShown = 8
const soonestShown = 3
/** The last draws are the first rows of the market's page. */
export const historyRows = 10

export type NamedCard = ScheduleCard & Pick<PublicSchedule, 'marketName' | 'family' | 'aliases'>
export type Hit = FoundMarket<NamedCard>
/** `isNumberOf`: the number is asked of the best market. */
export type Found = { query: SearchQuery; count: number; hits: Hit[]; isNumberOf: boolean }

export const namedCard = (card: ScheduleCard): NamedCard => ({ ...card, ...card.schedule })

/** The markets that a text may mean, the best first, at most eight. */
export const searchMarkets = (cards: readonly ScheduleCard[], text: string, now: number): Found => {
  const { query, found, isNumberOf } = searchFor(cards.map(namedCard), text, wibDate(now))
  return { query, count: found.length, hits: found.slice(0, maxShown), isNumberOf }
}

/** What the answer shows beside the markets: a draw, the last draws of the best market, a day, or the draws with a number. */
export const callOfSearch = ({ query: { date, number }, hits: [best] }: Found): Call<unknown> | null => {
  if (best) {
    const { marketName } = best.market
    return date ? drawCall(marketName, date) : detailPageCall(marketName, 1, historyRows)
  }
  if (date) return dayCall(date)
  return number ? drawsWithCall(number) : null
}

export type Coming = { schedule: PublicSchedule; at: number }

/** Open markets by their next number. */
export const soonest = (cards: readonly ScheduleCard[], now: number): Coming[] =>
  cards
    .flatMap(({ schedule }) => {
      const next = schedule.status === 'BUKA' ? nextDraw(schedule, now) : null
      return next ? [{ schedule, at: next.resultAt }] : []
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, soonestShown)

/** Markets whose PRIZE 1 of today ends in the number. */
export const drawnToday = (cards: readonly ScheduleCard[], number: string, now: number): ScheduleCard[] =>
  cards.filter(
    ({ schedule, result }) =>
      firstPrizeNumber(result)?.endsWith(number) === true && result && numberAge(schedule, result, now) === 'today',
  )
