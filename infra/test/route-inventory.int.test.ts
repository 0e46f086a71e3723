import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jsonwebtoken from 'jsonwebtoken'
import { drawPageCalls } from '@papan/contracts/calls/draw-page-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { forgedTokens } from '@papan/runtime/test-kit/forged-tokens.ts'
import { ask, askJson, bearer, isErrorAnswer, type Seen } from '../chaos/ask.ts'
import type { Product } from '../harness/product.ts'
import { readOperations } from '../harness/generated/operations.ts'
import { startGeneratedRun } from '../harness/generated/run.ts'
import { adminUser, callers, makeCallers, type Caller } from './callers.ts'
import { startCleanProduct } from './clean-product.ts'

const startMs = 120_000

let product: Product
let headersOf: (caller: Caller) => Record<string, string>
let freshHeadersOf: (caller: Caller) => Promise<Record<string, string>>
/** Some guarded GET of each service itself, and one through the gateway. */
let doors: string[]
/** Where each service itself listens. */
let ports: Map<string, number>

beforeAll(async () => {
  product = await startCleanProduct()
  ;({ headersOf, freshHeadersOf } = await makeCallers(product))
  ports = new Map((await product.processes()).map(({ name, port }) => [name, port] as const))
  doors = [`${product.url}/api/admin/schedules`, ...['content', 'media', 'audit', 'auth'].map(knownPath)]
  await eventually('every door to know who logged out', async () => {
    const seen = await Promise.all(doors.map((url) => ask(url, { headers: headersOf('revoked') })))
    return seen.every(({ status }) => status === 401)
  })
}, startMs)
afterAll(() => product.stop(), startMs)

const serviceUrl = (name: string): string => `http://127.0.0.1:${ports.get(name)}`
/** Some guarded GET of a service. */
const knownPath = (service: string): string => {
  const route = calls.find((one) => one.service === service && one.method === 'GET' && one.role !== 'all')
  return serviceUrl(service) + pathOf(route?.path ?? '')
}
/** A path whose parameters name nothing that is there, so that nobody's call changes anything. */
const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, 'tidak-ada')

const send = ({ method, path }: Call, base: string, headers: Record<string, string>): Promise<Seen> =>
  method === 'GET' || method === 'DELETE'
    ? ask(base + pathOf(path), { method, headers })
    : askJson(base + pathOf(path), {}, { method, headers })

/** What the role table says of a caller: refused with which status, or let in. */
const verdict = ({ role }: Call, caller: Caller): 401 | 403 | 'in' => {
  if (role === 'all') return 'in'
  if (caller === 'nobody' || caller === 'expired' || caller === 'revoked') return 401
  return role === 'MASTER_ADMIN' && caller === 'ADMIN' ? 403 : 'in'
}

/** What was seen, in the words of the table. */
const seenAs = (seen: Seen): number | string => {
  if (seen.status === 0 || seen.status >= 500) return `failed: ${seen.status} ${seen.error}`
  if (seen.status !== 401 && seen.status !== 403) return 'in'
  return isErrorAnswer(seen) ? seen.status : `no error answer: ${seen.text}`
}

const isLogin = ({ path }: Call): boolean => path === '/auth/login'
/** Ends the token that it is called with. */
const isLogout = ({ path }: Call): boolean => path === '/auth/logout'

describe.each(callers)('%s', (caller) => {
  it.each([
    ['through the gateway', () => () => `${product.url}/api`],
    [
      'on the port of the service itself',
      () =>
        ({ service }: Call) =>
          serviceUrl(service),
    ],
  ])('is let in and refused %s as the table says', async (_where, baseOf) => {
    const expected: Record<string, unknown> = {}
    const seen: Record<string, unknown> = {}
    for (const route of calls.filter((one) => !isLogin(one))) {
      const headers = isLogout(route) ? await freshHeadersOf(caller) : headersOf(caller)
      const name = `${route.method} ${route.path}`
      expected[name] = verdict(route, caller)
      seen[name] = seenAs(await send(route, baseOf()(route), headers))
    }
    expect(seen).toEqual(expected)
  })
})

describe('a forged token', () => {
  it('opens no door, and every door says the same', async () => {
    const own = headersOf('MASTER_ADMIN')['authorization']?.replace('Bearer ', '') ?? ''
    const { header } = jsonwebtoken.decode(own, { complete: true }) ?? {}
    const key = createPrivateKey(await readFile(join(product.dataDir, 'secrets', 'token-key.pem')))
    const answers = new Set<string>()
    for (const url of doors)
      for (const [, token] of forgedTokens(key, header?.kid ?? '')) {
        const { status, text } = await ask(url, { headers: bearer(token) })
        answers.add(`${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)
      }
    expect([...answers]).toEqual([expect.stringMatching(/^401 .*"code":"BAD_TOKEN"/)])
  })
})

describe('the services', () => {
  it('answer through the gateway nothing that is meant for a neighbour', async () => {
    const internal = Object.values(drawPageCalls)
    const seen = internal.map(({ path }) => ask(`${product.url}/api${pathOf(path)}`))
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual(internal.map(() => 404))
  })
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

describe('the gateway', () => {
  it('answers 405 to every method that no call has at its path', async () => {
    const headers = headersOf('MASTER_ADMIN')
    const isTaken = (method: string, path: string) =>
      calls.some((one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
    const wrong: unknown[] = []
    for (const path of new Set(calls.map((one) => pathOf(one.path))))
      for (const method of methods.filter((one) => !isTaken(one, path))) {
        const seen = await ask(`${product.url}/api${path}`, { method, headers })
        if (seen.status !== 405 || !isErrorAnswer(seen)) wrong.push({ method, path, status: seen.status })
      }
    expect(wrong).toEqual([])
  })
})

describe('the OpenAPI file', () => {
  const count = 15
  const seed = 20_251_121

  it(`describes what ${count} generated inputs of each call, of both roles, are answered`, async () => {
    const operations = await readOperations(product.url)
    expect(operations).toHaveLength(calls.length)
    const { username, password } = product
    const run = await startGeneratedRun(product, [adminUser, { username, password }])
    const findings = []
    for (const operation of operations) {
      findings.push(...(await run.send(operation, count, seed)).findings)
    }
    run.close()
    expect(findings).toEqual([])
  }, 240_000)
})
