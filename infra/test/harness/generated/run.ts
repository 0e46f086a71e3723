import { Agent } from 'node:http'
import * as fc from 'fast-check'
import { bearer, isErrorAnswer, type Answer } from '../ask.ts'
import { tokenOf } from '../token-of.ts'
import type { Product } from '../product.ts'
import { createRecords } from './create-records.ts'
import { inputsOf, type Input } from './inputs.ts'
import type { Operation } from './operations.ts'
import { sendInput } from './send-input.ts'
import { knownIn, readState } from './state.ts'

export type Account = { username: string; password: string }
/** A deviation from the OpenAPI file. */
type Finding = { what: string; operation: string; input?: Input; status?: number; text: string }
type OperationRun = { sent: number; accepted: number; findings: Finding[] }
type Attempt = { input: Input; caller: number }

const atOnce = 4
const shownLength = 300

const problemOf = ({ statuses }: Operation, seen: Answer): string | null => {
  if (seen.status === 0) return `no answer: ${seen.error}`
  if (seen.status >= 500) return 'a 5xx answer'
  if (!statuses.includes(seen.status)) return 'a status that is not described'
  return seen.status >= 400 && !isErrorAnswer(seen) ? 'a refusal in another shape' : null
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

const differenceOf = (before: readonly string[], after: readonly string[]): string | null =>
  after.find((text, index) => text !== before[index])?.slice(0, shownLength) ?? null

/**
 * Sends generated inputs of one operation after another, the accounts taking turns; the last account is a master
 * admin. Sends refused inputs again alone: a refusal that stores something must not hide behind accepted ones.
 */
export const startGeneratedRun = async (product: Product, accounts: readonly Account[]) => {
  const { url } = product
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const own = new Set(accounts.map(({ username }) => username.toLowerCase()))
  const signIn = () => Promise.all(accounts.map((account) => tokenOf(product, account)))
  let tokens = await signIn()
  await createRecords(url, tokens.at(-1) ?? '')
  const read = () => readState(url, tokens.at(-1) ?? '', agent)
  const state = () =>
    read().catch(async () => {
      // The last accepted call may have revoked the token.
      tokens = await signIn()
      return read()
    })
  let stored = await state()

  const send = async (operation: Operation, attempts: readonly Attempt[]) => {
    const refused: Attempt[] = []
    const findings: Finding[] = []
    let isSignedOut = false
    const queue = attempts.values()
    const work = async () => {
      for (const attempt of queue) {
        const { input, caller } = attempt
        const seen = await sendInput(url, operation, input, bearer(tokens[caller] ?? ''), agent)
        const what = problemOf(operation, seen)
        const { status, text } = seen
        if (what) findings.push({ what, operation: nameOf(operation), input, status, text: text.slice(0, shownLength) })
        if (seen.status >= 400) refused.push(attempt)
        if (seen.status === 401) isSignedOut = true
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    // A call may revoke the tokens it uses.
    if (isSignedOut) tokens = await signIn()
    return { accepted: attempts.length - refused.length, refused, findings }
  }

  /** Sends them; reports changes in the stored state when all were refused. */
  const sendWatched = async (operation: Operation, attempts: readonly Attempt[], findings: Finding[]) => {
    const sent = await send(operation, attempts)
    const after = await state()
    const text = differenceOf(stored, after)
    if (sent.accepted === 0 && text !== null)
      findings.push({ what: 'something was stored', operation: nameOf(operation), text })
    stored = after
    findings.push(...sent.findings)
    return sent
  }

  return {
    async send(operation: Operation, count: number, seed: number): Promise<OperationRun> {
      const there = knownIn(stored)
      const userId = there['userId']?.filter((id) => !own.has(id)) ?? []
      const inputs = fc.sample(inputsOf(operation, { ...there, userId }), { numRuns: count, seed })
      const attempts = inputs.map((input, index) => ({ input, caller: index % accounts.length }))
      const findings: Finding[] = []
      if (operation.method === 'GET') {
        const { accepted, findings: found } = await send(operation, attempts)
        return { sent: attempts.length, accepted, findings: found }
      }
      const { accepted, refused } = await sendWatched(operation, attempts, findings)
      if (accepted > 0) await sendWatched(operation, refused, findings)
      return { sent: attempts.length, accepted, findings }
    },

    close: () => agent.destroy(),
  }
}
