import { drawDetail, liveDraw } from '@papan/contracts/calls/content/public-calls.ts'
import { marketNames } from '@papan/contracts/calls/content/market-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { announcesPath } from '@papan/contracts/stream.ts'
import { callService, type ServiceResponse } from '@papan/runtime/http/call-service.ts'

const timeoutMs = 3_000
const announcesMs = 1_000

/** Throws without a valid answer within 3 s. */
export const createContentReader = (contentUrl: string) => {
  const read = (path: string) => callService(new URL(path, contentUrl), { timeoutMs })

  const jsonOf = ({ status, text }: ServiceResponse): unknown => {
    if (status !== 200) throw new Error(`content answered ${status}`)
    return JSON.parse(text)
  }

  return {
    /** Whether its events reach the stream. */
    async isAnnouncing(): Promise<boolean> {
      const { status } = await callService(new URL(announcesPath, contentUrl), { timeoutMs: announcesMs })
      return status !== 503
    },
    async marketNames(): Promise<string[]> {
      const listed = marketNames.parse(jsonOf(await read(publicPaths.marketNames)))
      return listed.map(({ name }) => name)
    },
    /** Null without a result or market. */
    async newestResult(market: string): Promise<Result | null> {
      const answer = await read(fillPath(publicPaths.liveDraw, { marketName: market }))
      if (answer.status === 404) return null
      return liveDraw.parse(jsonOf(answer)).result
    },
    /** Null unless visitors may see it. */
    async draw(market: string, date: string): Promise<Result | null> {
      const answer = await read(fillPath(publicPaths.draw, { marketName: market, date }))
      if (answer.status === 404 || answer.status === 400) return null
      return drawDetail.parse(jsonOf(answer)).result
    },
  }
}
