import type { Page, Request } from '@playwright/test'
import { prizeBody, startSessionBody } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import type { Answer } from '../../../../test/harness/ask.ts'
import type { Write } from '../../../harness/promises/history.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { claimIn, refusalOf } from './desk-client.ts'
import { writeOf } from './draw-entry.ts'
import type { ClaimCall } from './records.ts'

const prizePath = /\/api\/admin\/results\/([^/]+)\/prizes$/
const startPath = /\/api\/admin\/results\/start-session$/
const claimPath = /\/api\/admin\/draws\/([^/]+)\/[\d-]+\/(claim|release|offer|decline)$/

/** When the browser sent it, by `sharedNow`: on a busy machine its event comes after the answer reached viewers. */
const sentAt = (request: Request): number => {
  const { startTime } = request.timing()
  return startTime > 0 ? sharedNow() - (Date.now() - startTime) : Infinity
}

type Begun = Pick<Write, 'kind' | 'market' | 'value' | 'type' | 'startedAt'>

/** The answer of a page's request as an `Answer`; status 0 where none came. */
const answerOf = async (request: Request): Promise<Answer> => {
  const none = { status: 0, headers: {}, text: '', ms: 0 }
  const response = await request.response().catch(() => null)
  if (!response) return { ...none, error: request.failure()?.errorText ?? 'no answer' }
  const text = await response.text().catch(() => '')
  return { ...none, status: response.status(), headers: response.headers(), text, error: '' }
}

/** Notes every write that a page sends with its outcome; tries under one idempotency key are one write. */
export const watchPageWrites = (page: Page, username: string, marketOf: (resultId: string) => string | undefined) => {
  const writes = new Map<string, Write>()
  const claims: ClaimCall[] = []
  const results = new Map<string, string>()

  const begunBy = (request: Request, path: string): Begun | null => {
    const startedAt = sharedNow()
    if (startPath.test(path)) {
      const { market } = startSessionBody.parse(request.postDataJSON())
      return { kind: 'start', market, value: '', startedAt }
    }
    const [, resultId = ''] = prizePath.exec(path) ?? []
    const market = results.get(resultId) ?? marketOf(resultId)
    if (!market) return null
    const { type, numbers } = prizeBody.parse({ ...request.postDataJSON(), confirmed: undefined })
    return { kind: isFirstPrize({ type }) ? 'first' : 'list', market, value: numbers, type, startedAt }
  }

  const noteWrite = async (request: Request, begun: Begun) => {
    const key = request.headers()['idempotency-key'] ?? `${writes.size}`
    const before = writes.get(key)
    const began = { ...begun, startedAt: before?.startedAt ?? begun.startedAt }
    writes.set(key, { ...began, endedAt: Infinity, outcome: 'unknown', status: 0, state: null, isRepeat: false })
    const answer = await answerOf(request)
    began.startedAt = Math.min(began.startedAt, sentAt(request))
    const done = writeOf(began, { answer, hadUnknown: before !== undefined })
    writes.set(key, done)
    if (begun.kind === 'start' && done.outcome === 'ok') {
      const { id } = JSON.parse(answer.text) as { id: string }
      results.set(id, begun.market)
    }
  }

  const noteClaim = async (request: Request, market: string, action: string) => {
    const startedAt = sharedNow()
    const answer = await answerOf(request)
    const { from } = (request.postDataJSON() ?? {}) as { from?: string }
    claims.push({
      what: action === 'claim' && from !== undefined ? 'take-over' : (action as ClaimCall['what']),
      market: decodeURIComponent(market),
      by: username,
      startedAt,
      endedAt: sharedNow(),
      status: answer.status,
      ...refusalOf(answer),
      claim: claimIn(answer),
    })
  }

  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const path = new URL(request.url()).pathname
    const [, market, action] = claimPath.exec(path) ?? []
    const begun = startPath.test(path) || prizePath.test(path) ? begunBy(request, path) : null
    if (begun) void noteWrite(request, begun)
    else if (market !== undefined && action !== undefined) void noteClaim(request, market, action)
  })
  return { writes: (): Write[] => [...writes.values()], claims }
}
