import type { IncomingMessage } from 'node:http'
import { callService, type ServiceRequest } from '@papan/runtime/http/call-service.ts'
import type { Urls } from '@papan/runtime/neighbours.ts'
import { drawsNowCall, hasShape, isCounted, type Call } from '../src/public/data/calls.ts'
import { wrongShape, type Fetched } from '../src/public/data/fetch-call.ts'
import { createInstances } from './instances.ts'

const serviceTimeoutMs = 3_000
/** For lists that a page can do without. */
export const listTimeoutMs = 1_000
/** For all calls of a page, less than the gateway's timeout of a page. */
const pageTimeoutMs = 4_000
const mediaCall = /^\/public\/(?:banners|active-banner|settings|images|pages)\b/

/** GETs a call from a service, with the outcomes of fetchCall. Never throws. */
export const askService = async <Answer>(
  call: Call<Answer>,
  { base, ...question }: ServiceRequest & { base: string },
): Promise<Fetched<Answer>> => {
  try {
    const { status, headers, text } = await callService(`${base}${call}`, question)
    if (status !== 200) return { ok: false, status }
    const data: unknown = JSON.parse(text)
    const staleMs = Number(headers['x-data-stale'] ?? 0) * 1000 || 0
    return hasShape(call, data) ? { ok: true, data: data as Answer, staleMs } : { ok: false, status: wrongShape }
  } catch {
    return { ok: false, status: 0 }
  }
}

export type Neighbours = Record<'content' | 'media' | 'insight', Urls>
export type Ask = <Answer>(call: Call<Answer>) => Promise<Fetched<Answer>>

/** Answers the calls of one request, all within the time of a page. What one instance leaves unanswered, the next one is asked. */
export const createAskFor = (neighbours: Neighbours, clock: () => number) => {
  const instancesOf = (urls: Urls) => createInstances({ urls, clock })
  const content = instancesOf(neighbours.content)
  const media = instancesOf(neighbours.media)
  const insight = instancesOf(neighbours.insight)
  const serviceOf = (call: string) => {
    if (isCounted(call)) return insight
    return mediaCall.test(call) ? media : content
  }
  return (req: IncomingMessage): Ask => {
    const begun = clock()
    const requestId = req.headers['x-request-id']
    const headers = typeof requestId === 'string' ? { 'x-request-id': requestId } : undefined
    const ask = <Answer>(call: Call<Answer>, base: string): Promise<Fetched<Answer>> => {
      const left = Math.max(1, begun + pageTimeoutMs - clock())
      const timeoutMs = call === drawsNowCall ? listTimeoutMs : serviceTimeoutMs
      return askService(call, { base, timeoutMs: Math.min(timeoutMs, left), headers })
    }
    return async (call) => {
      const { targets, leftUnanswered } = serviceOf(call)
      const [base = '', next] = targets()
      const answer = await ask(call, base)
      if (answer.ok || answer.status !== 0) return answer
      leftUnanswered(base)
      return next === undefined ? answer : ask(call, next)
    }
  }
}
