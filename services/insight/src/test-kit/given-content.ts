import type { IncomingMessage } from 'node:http'
import {
  feedHashPath,
  feedMarketsPath,
  feedPagePath,
  feedPageQuestion,
  type FeedDraw,
} from '@papan/contracts/calls/draw-feed-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { drawDigest, marketHash } from '@papan/runtime/draw-digest.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'

export type GivenDraw = Partial<Omit<FeedDraw, 'prizes'>> & { market: string; date: string; prizes?: string[] }

export const idOf = (market: string, date: string): string => `${market.toLowerCase()}_${date}`

/** `prizes`: numbers of PRIZE 1, PRIZE 2 and so on. Long ago unless `updatedAt` says otherwise. */
export const feedDrawOf = ({ market, date, prizes = [], ...further }: GivenDraw): FeedDraw => ({
  id: idOf(market, date),
  market,
  date,
  epoch: 1_000,
  rev: 1,
  prizes: prizes.map((numbers, index) => ({ type: `PRIZE ${index + 1}`, numbers })),
  correctedAt: null,
  publicFrom: null,
  updatedAt: '2025-01-01T00:00:00.000Z',
  deleted: false,
  ...further,
})

const bodyOf = async (req: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const chunk of req as AsyncIterable<Buffer>) text += chunk.toString()
  return JSON.parse(text)
}

/** What content's internal port answers about the draws that a test gives it. Counts its questions by path. */
export const startGivenContent = async () => {
  const draws = new Map<string, FeedDraw>()
  const asked: string[] = []
  const given = { isAway: false }
  const ofMarket = (market: string) =>
    [...draws.values()].filter((draw) => draw.market === market).toSorted((a, b) => (a.id < b.id ? -1 : 1))

  const answers: Record<string, (body: unknown) => unknown> = {
    [feedMarketsPath]: () => ({ markets: [...new Set([...draws.values()].map(({ market }) => market))] }),
    [feedHashPath]: (body) => {
      const drawn = ofMarket((body as { market: string }).market).filter(({ prizes }) => prizes.length > 0)
      return { draws: drawn.length, hash: marketHash(drawn.map(drawDigest)) }
    },
    [feedPagePath]: (body) => {
      const { market, after, ids } = feedPageQuestion.parse(body)
      // Small pages, so that there are several.
      const rest = ofMarket(market).filter(({ id }) => (after === null || id > after) && (ids?.includes(id) ?? true))
      const page = ids ? rest : rest.slice(0, 2)
      return { draws: page, next: rest.length > page.length ? (page.at(-1)?.id ?? null) : null }
    },
  }
  const server = await startTestServer((req, res) => {
    const path = req.url ?? ''
    const answer = answers[path]
    asked.push(path)
    if (given.isAway || !answer) {
      res.writeHead(503).end()
      return
    }
    const send = (body: unknown) => res.setHeader('content-type', 'application/json').end(JSON.stringify(answer(body)))
    if (req.method === 'GET') send(null)
    else void bodyOf(req).then(send)
  })
  return {
    url: server.url,
    asked,
    given,
    put(draw: GivenDraw): FeedDraw {
      const stored = feedDrawOf(draw)
      draws.set(stored.id, stored)
      return stored
    },
    /** Unless it has a newer version. */
    keep(draw: FeedDraw) {
      if (isNewer(draw, draws.get(draw.id))) draws.set(draw.id, draw)
    },
    /** As if its events were confirmed. */
    forget: (market: string, date: string) => draws.delete(idOf(market, date)),
    clear() {
      draws.clear()
      asked.length = 0
      given.isAway = false
    },
    close: server.close,
  }
}
