import type { IncomingMessage } from 'node:http'
import {
  feedMarketsPath,
  feedPagePath,
  feedPageQuestion,
  prizeLines,
  type FeedDraw,
} from '@papan/contracts/calls/draw-feed-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import type { KnownDraw } from '../columns/market-columns.ts'

export type GivenDraw = Partial<Omit<KnownDraw, 'prizes'>> & { market: string; date: string; prizes?: string[] }

const idOf = (market: string, date: string): string => `${market.toLowerCase()}_${date}`

/** `prizes`: numbers of PRIZE 1, PRIZE 2 and so on. */
export const drawOf = ({ market, date, prizes = [], ...further }: GivenDraw): KnownDraw => ({
  id: idOf(market, date),
  market,
  date,
  epoch: 1_000,
  rev: 1,
  prizes: prizes.map((numbers, index) => ({ type: `PRIZE ${index + 1}`, numbers })),
  corrected: false,
  publicFrom: null,
  ...further,
})

const feedDrawOf = ({ id, date, epoch, rev, prizes, corrected, publicFrom }: KnownDraw): FeedDraw => ({
  id,
  date,
  epoch,
  rev,
  prizes: prizeLines(prizes),
  corrected,
  publicFrom: publicFrom === null ? null : new Date(publicFrom).toISOString(),
})

const bodyOf = async (req: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const chunk of req as AsyncIterable<Buffer>) text += chunk.toString()
  return JSON.parse(text)
}

/** Small pages, so that there are several. */
const pageSize = 2

/** What content's internal port answers about the draws that a test gives it. Notes its questions by path. */
export const startGivenContent = async () => {
  const draws = new Map<string, KnownDraw>()
  const asked: string[] = []
  /** `pages`: further pages that it answers before it goes away. */
  const given = { isAway: false, pages: Infinity }
  const answers: Record<string, (body: unknown) => unknown> = {
    [feedMarketsPath]: () => ({ markets: [...new Set([...draws.values()].map(({ market }) => market))] }),
    [feedPagePath]: (body) => {
      const { market, after } = feedPageQuestion.parse(body)
      const rest = [...draws.values()]
        .filter((draw) => draw.market === market && (after === null || draw.id > after))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const page = rest.slice(0, pageSize)
      return { draws: page.map(feedDrawOf), next: rest.length > pageSize ? page.at(-1)?.id : null }
    },
  }
  const server = await startTestServer((req, res) => {
    const path = req.url ?? ''
    const answer = answers[path]
    asked.push(path)
    if (path === feedPagePath && --given.pages < 0) given.isAway = true
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
    put: (draw: KnownDraw) => void draws.set(draw.id, draw),
    /** Unless it has a newer version. */
    keep(draw: KnownDraw) {
      if (isNewer(draw, draws.get(draw.id))) draws.set(draw.id, draw)
    },
    /** As if its events were confirmed. */
    forget: (market: string, date: string) => draws.delete(idOf(market, date)),
    clear() {
      draws.clear()
      asked.length = 0
      Object.assign(given, { isAway: false, pages: Infinity })
    },
    close: server.close,
  }
}
