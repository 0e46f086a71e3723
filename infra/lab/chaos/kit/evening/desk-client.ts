import { Agent } from 'node:http'
import { board, claim, type Board, type Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { adminResult, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { recordIn } from '../../../harness/promises/answered-write.ts'
import { ask, bearer, type Answer } from '../../../../test/harness/ask.ts'
import { wait } from '../../../../test/harness/until.ts'

const timeoutMs = 15_000
const retryMs = 1_000
/** Back office pages give up on a queued number after 10 minutes. */
const retryForMs = 120_000

/** No answer, or a proxy answered instead of the service: the retry keeps its key. */
const isUnanswered = ({ status }: Answer): boolean => status === 0 || status >= 500 || status === 429

/** The claim of an answer, or the one that a refusal is about. */
export const claimIn = (answer: Answer): Claim | null => claim.safeParse(recordIn(answer)).data ?? null

/** The API as our own client calls it: a write keeps its idempotency key until it is answered, or the client closed. */
export const createDeskClient = (url: string, token: string, name: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let keys = 0
  let isClosed = false
  const read = (path: string) => ask(`${url}/api${path}`, { agent, timeoutMs, headers: bearer(token) })
  return {
    async send(path: string, body: object, headers: Record<string, string> = {}) {
      const own = { ...bearer(token), 'content-type': 'application/json', ...headers }
      const options = {
        method: 'POST',
        agent,
        timeoutMs,
        headers: { ...own, 'idempotency-key': `${name}-${++keys}-${Date.now()}` },
        body: JSON.stringify(body),
      }
      let hadUnknown = false
      for (const end = performance.now() + retryForMs; ; await wait(retryMs)) {
        const answer = await ask(`${url}/api${path}`, options)
        if (!isUnanswered(answer) || isClosed || performance.now() > end) return { answer, hadUnknown }
        hadUnknown = true
      }
    },
    /** Null while the board is not to be had. */
    async board(): Promise<Board | null> {
      const seen = await read('/admin/draws')
      return seen.status === 200 ? board.parse(JSON.parse(seen.text)) : null
    },
    /** Undefined while it is not to be had, null where nothing is stored. */
    async result({ market, date }: { market: string; date: string }): Promise<AdminResult | null | undefined> {
      const seen = await read(`/admin/results/${encodeURIComponent(market)}/${date}`)
      if (seen.status === 404) return null
      return seen.status === 200 ? adminResult.parse(JSON.parse(seen.text)) : undefined
    },
    isClosed: () => isClosed,
    /** Ends its connections, also in the middle of a call. */
    close: () => {
      isClosed = true
      agent.destroy()
    },
  }
}

export type DeskClient = ReturnType<typeof createDeskClient>
