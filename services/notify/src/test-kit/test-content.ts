import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { DrawDetail } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'

type Prize = { type: string; numbers: string }
const instant = (at: number): string => new Date(at).toISOString()

/** Answers content's public calls from what a test put in; `away` answers 503, `takesMs` passes with each answer. */
export const startTestContent = async (clock: { now: number }) => {
  const draws = new Map<string, Result>()
  const schedules = new Map<string, PublicSchedule>()
  const state = { away: false, planned: 3, takesMs: 0 }
  const dayAnswer = (date: string): Day => {
    const own = [...draws.values()].filter((result) => result.date === date)
    const days = { date, previous: null, next: null, days: [], first: date, serverTime: instant(clock.now) }
    const rest = { family: null, logoUrl: null, resultAt: null, state: 'drawn' as const }
    return { ...days, draws: own.map((result) => ({ market: result.market, ...rest, result })) }
  }
  const answerTo = (path: string): object | null => {
    const [, , kind = '', market = '', date = ''] = path.split('/').map(decodeURIComponent)
    const serverTime = instant(clock.now)
    if (kind === 'schedules') return [...schedules.values()]
    if (kind === 'live-draw-data')
      return { schedule: null, result: null, usual: [{ type: 'PRIZE 1', count: state.planned }], serverTime }
    if (kind === 'day') return dayAnswer(market)
    const result = draws.get(`${market} ${date}`)
    return result ? ({ result, schedule: null, previous: null, next: null, serverTime } satisfies DrawDetail) : null
  }
  const server = await startTestServer((req, res) => {
    const answer = answerTo(req.url ?? '')
    clock.now += state.takesMs
    const status = state.away ? 503 : answer ? 200 : 404
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  return {
    url: server.url,
    close: server.close,
    state,
    /** Publishes exactly these numbers; none withdraws the draw. */
    publish(market: string, date: string, prizes: Prize[]): void {
      const key = `${market} ${date}`
      const at = instant(clock.now)
      if (prizes.length === 0) return void draws.delete(key)
      draws.set(key, {
        id: key,
        market,
        date,
        template: 'classic',
        prizes: prizes.map((prize, index) => ({ id: String(index), ...prize })),
        correctedAt: null,
        firstPrizeAt: null,
        imported: false,
        epoch: 1,
        rev: (draws.get(key)?.rev ?? 0) + 1,
        createdAt: at,
        updatedAt: at,
      })
    },
    /** Nothing is published any more. */
    empty: () => draws.clear(),
    saveSchedule(marketName: string, closeTime: string): void {
      const at = instant(clock.now)
      schedules.set(marketName, {
        id: marketName,
        marketName,
        logoUrl: null,
        day: 'Setiap Hari',
        openTime: '23:15',
        closeTime,
        officialLink: null,
        status: 'BUKA',
        days: [true, true, true, true, true, true, true],
        resultTime: null,
        family: null,
        nextDraw: null,
        epoch: 1,
        rev: 1,
        createdAt: at,
        updatedAt: at,
      })
    },
  }
}
