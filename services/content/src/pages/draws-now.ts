import { maxNextDraws, type DrawNow, type DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf, nextDraw } from '@papan/contracts/schedule/draw.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { drawOf, firstPrizeNumber, priorFirstPrizeAt } from '@papan/contracts/lottery/result-rules.ts'
import { statusAt } from '@papan/contracts/schedule/shown-status.ts'
import { wibDate, wibInstant } from '@papan/contracts/wib.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import type { BoardStore } from '../desk/board/board-store.ts'
import { drawId } from '../draw-id.ts'
import { publicPart, published, toResult, type ReadResult, type ResultStore } from '../results/result-store.ts'
import type { Withdrawals } from '../withdrawals/withdrawals.ts'
import type { PageStore } from './page-store.ts'
import { dayBefore, publicOf } from '../results/public-results.ts'

type DrawsNowDeps = {
  pageStore: PageStore
  resultStore: ResultStore
  boardStore: BoardStore
  withdrawals: Withdrawals
  clock: () => number
}

type Times = { date: string; closesAt: number; resultAt: number }
type Found = { draw: Omit<DrawNow, 'total'>; resultAt: number }

const toDraw = (market: string, { date, closesAt, resultAt }: Times, result: Result | null, isLate = false): Found => ({
  resultAt,
  draw: {
    market,
    date,
    closesAt: wibInstant(closesAt),
    resultAt: wibInstant(resultAt),
    count: result?.prizes.length ?? 0,
    number: firstPrizeNumber(result),
    at: result?.firstPrizeAt ?? null,
    ...(isLate ? { late: true as const } : {}),
    ...(result ? { epoch: result.epoch, rev: result.rev } : {}),
  },
})

const soonestFirst = (a: Found, b: Found): number => a.resultAt - b.resultAt || byText(a.draw.market, b.draw.market)
const newestFirst = (a: Found, b: Found): number => Date.parse(b.draw.at ?? '') - Date.parse(a.draw.at ?? '')

/** The draws around now of all markets: five queries at most, however many there are. */
export const createDrawsNow = ({ pageStore, resultStore, boardStore, withdrawals, clock }: DrawsNowDeps) => {
  const read = async (now: number) => {
    const dates = [dayBefore(now), wibDate(now)]
    const filter = { date: { $gte: dates[0], $lte: dates[1] }, ...published, ...notDeleted }
    const [{ schedules, answeredOf }, stored] = await Promise.all([
      pageStore.schedules(dates),
      findPlain<ReadResult>(resultStore.model, filter, { projection: publicPart, sort: { date: -1 } }),
    ])
    return { schedules, answeredOf, byMarket: Map.groupBy(stored.map(toResult), ({ market }) => market) }
  }

  /** A draw that is on, the last drawn one and the next of a market; none of them while it is closed or postponed. */
  const drawsOfMarket = (schedule: Schedule, results: readonly Result[], answered: readonly string[], now: number) => {
    const { marketName } = schedule
    const [newest = null] = publicOf(schedule, results, now)
    const [drawn] = newest ? drawsOf(schedule, newest.date, newest.date) : []
    const last = newest && drawn && firstPrizeNumber(newest) !== null ? toDraw(marketName, drawn, newest) : null
    if (statusAt(schedule, now, priorFirstPrizeAt(newest, now)).status !== 'BUKA') return { on: null, next: null, last }
    const { date, closesAt, resultAt, closed } = drawOf(schedule, newest, now)
    const current = newest?.date === date ? newest : null
    const isOn = (closed || current !== null) && firstPrizeNumber(current) === null
    const times = closesAt === null || resultAt === null ? null : { date, closesAt, resultAt }
    const on = isOn && times ? toDraw(marketName, times, current, answered.includes(date)) : null
    const next = nextDraw(schedule, now)
    return { on, next: next && next.date !== on?.draw.date ? toDraw(marketName, next, null) : null, last }
  }

  return {
    async drawsNow(): Promise<DrawsNow> {
      const now = clock()
      const { schedules, answeredOf, byMarket } = await read(now)
      const found = schedules.map((schedule) => {
        const { marketName } = schedule
        return drawsOfMarket(schedule, byMarket.get(marketName) ?? [], answeredOf(marketName), now)
      })
      const on = found.flatMap((one) => one.on ?? []).sort(soonestFirst)
      const next = found.flatMap((one) => one.next ?? []).sort(soonestFirst)
      const last = found.flatMap((one) => (one.last?.draw.at ? one.last : [])).sort(newestFirst)
      const draws = [...on, ...next.slice(0, maxNextDraws), ...last.slice(0, 1)].map(({ draw }) => draw)
      const [plans, withdrawn] = await Promise.all([boardStore.plans(draws), withdrawals.list()])
      return {
        draws: draws.map((draw) => ({ ...draw, total: plans.get(drawId(draw.market, draw.date))?.usual ?? 0 })),
        withdrawn,
        serverTime: new Date(now).toISOString(),
      }
    },
  }
}

export type DrawsNowOfMarkets = ReturnType<typeof createDrawsNow>
