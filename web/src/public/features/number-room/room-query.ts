import type { PrizeChoice } from '@papan/contracts/calls/insight-calls.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import type { NumberSearch } from '@papan/contracts/lottery/numbers/search-modes.ts'
import { digitsProblem, otherWays } from './other-ways.ts'
import { periodProblem, readPeriod, writePeriod, type Period } from '../../chance/period.ts'
import { paths, pageOf, withQuery } from '../../../shared/paths/site-paths.ts'
import { numbersCall } from '../../chance/counted-calls.ts'

export const roomPrizes: Readonly<Record<string, PrizeChoice>> = { '': 'all', '1': '1', '1-3': '1-3' }

export const roomParams = {
  digits: 'angka',
  way: 'cara',
  other: 'lain',
  prizes: 'hadiah',
  market: 'market',
} as const
/** As the call takes. */
export const maxMarkets = 20
export const exactWay = 'persis'
export const permutationsWay = 'bolak-balik'

export type RoomQuery = {
  digits: string
  isExact: boolean
  isPermuted: boolean
  /** A key of `otherWays`, or ''. */
  other: string
  prizes: PrizeChoice
  markets: string[]
  period: Period
  page: number
}

export const readRoom = (query: URLSearchParams): RoomQuery => {
  const ways = query.getAll(roomParams.way)
  const [isExact, isPermuted] = [ways.includes(exactWay), ways.includes(permutationsWay)]
  const other = query.get(roomParams.other) ?? ''
  const markets = query.getAll(roomParams.market).map(canonicalMarket).filter(Boolean)
  return {
    digits: (query.get(roomParams.digits) ?? '').replaceAll(/\D/g, '').slice(0, 10),
    isExact: isExact || !isPermuted,
    isPermuted: isPermuted || !isExact,
    other: other in otherWays ? other : '',
    prizes: roomPrizes[query.get(roomParams.prizes) ?? ''] ?? 'all',
    markets: [...new Set(markets)].slice(0, maxMarkets + 1),
    period: readPeriod(query),
    page: pageOf(query),
  }
}

/** What keeps a query from an answer, but for digits. */
const hasOtherProblem = ({ markets, period }: RoomQuery): boolean =>
  markets.length > maxMarkets || periodProblem(period) !== null

/** The searches of a query, the one with the list of draws first; none for a query that does not fit. */
export const searchesOf = (query: RoomQuery): NumberSearch[] => {
  const { digits, isExact, isPermuted, other } = query
  if (digitsProblem(digits, other) !== null || hasOtherProblem(query)) return []
  const way = otherWays[other]
  if (way) return [{ digits, mode: way.mode, at: way.at }]
  return [
    ...(isExact ? [{ digits, mode: 'exact' as const }] : []),
    ...(isPermuted ? [{ digits, mode: 'permutations' as const }] : []),
  ]
}

/** `today`: WIB. */
export const callOfRoom = (search: NumberSearch, { prizes, markets, period, page }: RoomQuery, today: string) =>
  numbersCall({ ...search, prizes, markets, period, page }, today)

/** The address of the same search with some of it changed. */
export const roomPath = (query: RoomQuery, change: Partial<RoomQuery> = {}): string => {
  const { digits, isExact, isPermuted, other, prizes, markets, period, page } = { ...query, ...change }
  const params = new URLSearchParams()
  if (digits) params.set(roomParams.digits, digits)
  if (isExact !== isPermuted) params.set(roomParams.way, isExact ? exactWay : permutationsWay)
  if (other) params.set(roomParams.other, other)
  if (prizes !== 'all') params.set(roomParams.prizes, prizes)
  for (const market of markets) params.append(roomParams.market, market)
  writePeriod(params, period)
  if (page > 1) params.set('page', String(page))
  return withQuery(paths.numberRoom, params)
}
