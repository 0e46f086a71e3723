import {
  maxFoundDraws,
  numberSearchDays,
  type DrawsWithNumber,
  type FoundDraw,
} from '@papan/contracts/calls/content/number-calls.ts'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { publicPart, published, toResult, type ReadResult, type ResultStore } from '../results/result-store.ts'
import type { PageStore } from './page-store.ts'
import { publicOf } from '../results/public-results.ts'

type NumberSearchDeps = { pageStore: PageStore; resultStore: ResultStore; clock: () => number }
type Draws = { from: string; draws: FoundDraw[] }

/** Any number of searches costs one read of the month in this time, ms. */
const freshMs = 5_000

const hasFirst = ({ prizes }: FoundDraw): number => (prizes.some(isFirstPrize) ? 0 : 1)
const inOrder = (a: FoundDraw, b: FoundDraw): number =>
  byText(b.date, a.date) || hasFirst(a) - hasFirst(b) || byText(a.market, b.market)

/** Finds a number in the public draws of the last days, which are read by their dates and held for five seconds. */
export const createNumberSearch = ({ pageStore, resultStore, clock }: NumberSearchDeps) => {
  const readDraws = async (): Promise<Draws> => {
    const now = clock()
    const from = addDays(wibDate(now), 1 - numberSearchDays)
    const filter = { date: { $gte: from, $lte: wibDate(now) }, ...published, ...notDeleted }
    const [{ schedules }, stored] = await Promise.all([
      pageStore.schedules(),
      findPlain<ReadResult>(resultStore.model, filter, { projection: publicPart }),
    ])
    const scheduleOf = new Map(schedules.map((schedule) => [schedule.marketName, schedule]))
    const results = [...Map.groupBy(stored.map(toResult), ({ market }) => market)].flatMap(([market, ofMarket]) =>
      publicOf(scheduleOf.get(market) ?? null, ofMarket, now),
    )
    const draws = results.map(({ market, date, prizes }) => ({
      market,
      date,
      prizes: prizes.map(({ type, numbers }) => ({ type, numbers })),
    }))
    return { from, draws }
  }

  let held: { at: number; reading: Promise<Draws> } | null = null
  const currentDraws = (): Promise<Draws> => {
    if (held && Math.abs(clock() - held.at) < freshMs) return held.reading
    const reading = readDraws()
    const next = { at: clock(), reading }
    held = next
    reading.catch(() => {
      if (held === next) held = null
    })
    return reading
  }

  return {
    async drawsWith(number: string): Promise<DrawsWithNumber> {
      const { from, draws } = await currentDraws()
      const found = draws.flatMap((draw) => {
        const prizes = draw.prizes.filter(({ numbers }) => numbers.endsWith(number))
        return prizes.length > 0 ? [{ ...draw, prizes }] : []
      })
      return {
        draws: found.sort(inOrder).slice(0, maxFoundDraws),
        total: found.length,
        searched: draws.length,
        from,
        serverTime: new Date(clock()).toISOString(),
      }
    },
  }
}

export type NumberSearch = ReturnType<typeof createNumberSearch>
