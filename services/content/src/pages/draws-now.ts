import { maxNextDraws, type DrawNow, type DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf, nextDraw, statusAt } from '@papan/contracts/schedule/draw.ts'
import { isArriving } from '@papan/contracts/lottery/draw-state.ts'
import { newestFirstPrize, soonestFirst } from '@papan/contracts/lottery/now-and-next.ts'
import { drawOf, firstPrizeNumber, priorFirstPrizeAt } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate, wibInstant } from '@papan/contracts/wib.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import type { BoardStore } from '../desk/board/board-store.ts'
import { drawId } from '../draw-id.ts'
import { newestPrize, numberTimes, published, type ReadResult, type ResultStore } from '../results/result-store.ts'
import type { Withdrawals } from '../changed-numbers/withdrawals.ts'
import type { PageStore } from './page-store.ts'
import { dayBefore, publicOf } from '../results/public-results.ts'

type DrawsNowDeps = {
  pageStore: PageStore
  resultStore: ResultStore
  boardStore: BoardStore
  withdrawals: Withdrawals
  /** After the result time, by the alarm's setting. */
  lateMs: number
  clock: () => number
}

type Times = { date: string; closesAt: number; resultAt: number }
type FoundDraw = Omit<DrawNow, 'total'>

const toDraw = (market: string, { date, closesAt, resultAt }: Times, stored: ReadResult | null): FoundDraw => {
  const last = stored && newestPrize(stored)
  return {
    market,
    date,
    closesAt: wibInstant(closesAt),
    resultAt: wibInstant(resultAt),
    count: stored?.prizes.length ?? 0,
    number: firstPrizeNumber(stored),
    at: stored?.firstPrizeAt ?? null,
    newest: last && { type: last.type, numbers: last.numbers, at: last.at },
    ...(stored ? { epoch: outwardEpoch(stored), rev: stored.rev } : {}),
  }
}

/** The draws around now of all markets: five queries at most, however many there are. */
export const createDrawsNow = (deps: DrawsNowDeps) => {
  const { pageStore, resultStore, boardStore, withdrawals, lateMs, clock } = deps
  const read = async (now: number) => {
    const filter = { date: { $gte: dayBefore(now), $lte: wibDate(now) }, ...published, ...notDeleted }
    const [{ schedules }, stored] = await Promise.all([
      pageStore.schedules(),
      findPlain<ReadResult>(resultStore.model, filter, { projection: numberTimes, sort: { date: -1 } }),
    ])
    return { schedules, byMarket: Map.groupBy(stored, ({ market }) => market) }
  }

  /** The draw of a market that is on, the last drawn one and the next; while it is closed or postponed only the last. */
  const drawsOfMarket = (schedule: Schedule, results: readonly ReadResult[], now: number) => {
    const { marketName } = schedule
    const [newest = null] = publicOf(schedule, results, now)
    const [drawn] = newest ? drawsOf(schedule, newest.date, newest.date) : []
    const last = newest && drawn && firstPrizeNumber(newest) !== null ? toDraw(marketName, drawn, newest) : null
    if (statusAt(schedule, now, priorFirstPrizeAt(newest, now)).status !== 'BUKA') return { on: null, next: null, last }
    const { date, closesAt, resultAt, closed } = drawOf(schedule, newest, now)
    const current = newest?.date === date ? newest : null
    const times = closesAt === null || resultAt === null ? null : { date, closesAt, resultAt }
    const found = times && (closed || current !== null) ? toDraw(marketName, times, current) : null
    const on = found && (found.number === null || isArriving(found, now)) ? found : null
    const next = nextDraw(schedule, now)
    return {
      on,
      next: next && next.date !== on?.date ? toDraw(marketName, next, null) : null,
      last: on?.number ? null : last,
    }
  }

  return {
    async drawsNow(): Promise<DrawsNow> {
      const now = clock()
      const { schedules, byMarket } = await read(now)
      const found = schedules.map((schedule) => drawsOfMarket(schedule, byMarket.get(schedule.marketName) ?? [], now))
      const on = found.flatMap((one) => one.on ?? []).sort(soonestFirst)
      const next = found.flatMap((one) => one.next ?? []).sort(soonestFirst)
      const last = found.flatMap((one) => (one.last?.at ? one.last : [])).sort(newestFirstPrize)
      const draws = [...on, ...next.slice(0, maxNextDraws), ...last.slice(0, 1)]
      const [plans, withdrawn] = await Promise.all([boardStore.plans(draws), withdrawals.list()])
      return {
        draws: draws.map((draw) => ({ ...draw, total: plans.get(drawId(draw.market, draw.date))?.total ?? 0 })),
        lateMs,
        withdrawn,
        serverTime: new Date(now).toISOString(),
      }
    },
  }
}

export type DrawsNowOfMarkets = ReturnType<typeof createDrawsNow>
