import { Agent } from 'node:http'
import { board, claim, type Board, type Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { adminResult, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { ask, bearer, type Answer } from '../../../../test/harness/ask.ts'
import { wait } from '../../../../test/harness/until.ts'

const timeoutMs = 15_000
const retryMs = 1_000
/** Back office pages give up on a queued number after 10 minutes. */
const retryForMs = 120_000

/** No answer, or a proxy answered instead of the service: the retry keeps its key. */
const isUnanswered = ({ status }: Answer): boolean => status === 0 || status >= 500 || status === 429

export type DrawId = { market: string; date: string }
export type Sent = { answer: Answer; hadUnknown: boolean }

const drawPath = ({ market, date }: DrawId): string => `/admin/draws/${encodeURIComponent(market)}/${date}`

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The parts of a refusal. */
export const refusalOf = ({ text }: Answer): { code: string; message: string } => {
  const read = errorAnswer.safeParse(json(text))
  return read.success ? { code: read.data.code ?? '', message: read.data.message } : { code: '', message: '' }
}

/** The claim of an answer, or the one that a refusal is about. */
export const claimIn = ({ text, status }: Answer): Claim | null => {
  const body = json(text) as { current?: unknown } | null
  return claim.safeParse(status === 409 ? body?.current : body).data ?? null
}

/** The state of a draw in an answer to a write, or in its refusal. */
export const resultIn = ({ text, status }: Answer): AdminResult | null => {
  const body = json(text) as { current?: unknown } | null
  return adminResult.safeParse([409, 412].includes(status) ? body?.current : body).data ?? null
}

/** The API as our own client calls it: a write keeps its idempotency key until it is answered. */
export const createDeskClient = (url: string, token: string, name: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let keys = 0

  const once = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    ask(`${url}/api${path}`, {
      method,
      agent,
      timeoutMs,
      headers: { ...bearer(token), ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  const send = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<Sent> => {
    const key = { 'idempotency-key': `${name}-${++keys}-${Date.now()}` }
    let hadUnknown = false
    for (const end = performance.now() + retryForMs; ; await wait(retryMs)) {
      const answer = await once('POST', path, body, { ...headers, ...key })
      if (!isUnanswered(answer) || performance.now() > end) return { answer, hadUnknown }
      hadUnknown = true
    }
  }

  return {
    send,
    /** Null while the board is not to be had. */
    async board(): Promise<Board | null> {
      const seen = await once('GET', '/admin/draws')
      return seen.status === 200 ? board.parse(json(seen.text)) : null
    },
    /** Undefined while it is not to be had, null where nothing is stored. */
    async result({ market, date }: DrawId): Promise<AdminResult | null | undefined> {
      const seen = await once('GET', `/admin/results/${encodeURIComponent(market)}/${date}`)
      if (seen.status === 404) return null
      return seen.status === 200 ? adminResult.parse(json(seen.text)) : undefined
    },
    get: (path: string) => once('GET', path),
    onDraw: (draw: DrawId, what: 'claim' | 'release' | 'offer' | 'decline' | 'answer', body?: object) =>
      send(`${drawPath(draw)}/${what}`, body),
    facts: (draw: DrawId) => once('GET', `${drawPath(draw)}/facts`),
    close: () => agent.destroy(),
  }
}

export type DeskClient = ReturnType<typeof createDeskClient>
