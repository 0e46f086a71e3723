import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jsonwebtoken from 'jsonwebtoken'
import { drawPageCalls } from '@papan/contracts/calls/content/draw-page-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { forgedTokens } from '@papan/runtime/test-kit/forged-tokens.ts'
import { ask, askJson, bearer, isErrorAnswer, type Answer } from './harness/ask.ts'
import { startProduct, type Product } from './harness/product.ts'
import { readOperations } from './harness/generated/operations.ts'
import { startGeneratedRun } from './harness/generated/run.ts'
import { adminUser, answerOf, callers, makeCallers, type Caller } from './callers.ts'

const startMs = 120_000

let product: Product
let headersOf: (caller: Caller) => Record<string, string>
let freshHeadersOf: (caller: Caller) => Promise<Record<string, string>>
/** A guarded GET at each service itself, and one through the gateway. */
let guardedUrls: string[]
let ports: Map<string, number>

beforeAll(async () => {
  product = await startProduct()
  ;({ headersOf, freshHeadersOf } = await makeCallers(product))
  ports = new Map((await product.processes()).map(({ name, port }) => [name, port] as const))
  guardedUrls = [
    `${product.url}/api/admin/schedules`,
    ...['content', 'media', 'notify', 'audit', 'auth'].map(knownPath),
  ]
  await eventually('every service to refuse the revoked token', async () => {
    const seen = await Promise.all(guardedUrls.map((url) => ask(url, { headers: headersOf('revoked') })))
    return seen.every(({ status }) => status === 401)
  })
  await eventually('insight to have all numbers', async () => {
    const { status } = await ask(`${serviceUrl('insight')}/public/paito/tidak-ada`)
    return status === 404
  })
}, startMs)
afterAll(() => product.stop(), startMs)

const serviceUrl = (name: string): string => `http://127.0.0.1:${ports.get(name)}`
const knownPath = (service: string): string => {
  const route = calls.find((one) => one.service === service && one.method === 'GET' && one.role !== 'all')
  return serviceUrl(service) + pathOf(route?.path ?? '')
}
/** Parameters name nothing existing, so that no call changes anything. */
const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, 'tidak-ada')

const send = ({ method, path }: Call, base: string, headers: Record<string, string>): Promise<Answer> =>
  method === 'GET' || method === 'DELETE'
    ? ask(base + pathOf(path), { method, headers })
    : askJson(base + pathOf(path), {}, { method, headers })

/** The expected outcome of the role table: a refusal's status, or admitted. */
const verdict = ({ role }: Call, caller: Caller): 401 | 403 | 'in' => {
  if (role === 'all') return 'in'
  if (caller === 'anonymous' || caller === 'expired' || caller === 'revoked') return 401
  return role === 'MASTER_ADMIN' && caller === 'ADMIN' ? 403 : 'in'
}

const outcomeOf = (seen: Answer): number | string => {
  if (seen.status === 0 || seen.status >= 500) return `failed: ${seen.status} ${seen.error}`
  if (seen.status !== 401 && seen.status !== 403) return 'in'
  return isErrorAnswer(seen) ? seen.status : `no error answer: ${seen.text}`
}

const isLogin = ({ path }: Call): boolean => path === '/auth/login'
const isLogout = ({ path }: Call): boolean => path === '/auth/logout'

describe.each(callers)('%s', (caller) => {
  it.each([
    ['through the gateway', () => () => `${product.url}/api`],
    [
      'on the port of the service',
      () =>
        ({ service }: Call) =>
          serviceUrl(service),
    ],
  ])('is admitted or refused %s as the role table demands', async (_where, baseOf) => {
    const expected: Record<string, unknown> = {}
    const seen: Record<string, unknown> = {}
    for (const route of calls.filter((one) => !isLogin(one))) {
      const headers = isLogout(route) ? await freshHeadersOf(caller) : headersOf(caller)
      const name = `${route.method} ${route.path}`
      expected[name] = verdict(route, caller)
      seen[name] = outcomeOf(await answerOf(() => send(route, baseOf()(route), headers)))
    }
    expect(seen).toEqual(expected)
  })
})

describe('a forged token', () => {
  it('gets the same 401 from the gateway and every service', async () => {
    const own = headersOf('MASTER_ADMIN')['authorization']?.replace('Bearer ', '') ?? ''
    const { header } = jsonwebtoken.decode(own, { complete: true }) ?? {}
    const key = createPrivateKey(await readFile(join(product.dataDir, 'secrets', 'token-key.pem')))
    const answers = new Set<string>()
    for (const url of guardedUrls)
      for (const [, token] of forgedTokens(key, header?.kid ?? '')) {
        const { status, text } = await ask(url, { headers: bearer(token) })
        answers.add(`${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)
      }
    expect([...answers]).toEqual([expect.stringMatching(/^401 .*"code":"BAD_TOKEN"/)])
  })
})

describe('the services', () => {
  it('expose no internal call through the gateway', async () => {
    const internal = Object.values(drawPageCalls)
    const seen = internal.map(({ path }) => ask(`${product.url}/api${pathOf(path)}`))
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual(internal.map(() => 404))
  })
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

describe('the gateway', () => {
  it('answers 405 to every undeclared method of a declared path, and names the declared ones', async () => {
    const headers = headersOf('MASTER_ADMIN')
    const wrong: unknown[] = []
    for (const [path, routes] of Map.groupBy(calls, (one) => one.path)) {
      const taken = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
      for (const method of methods.filter((one) => !taken.includes(one))) {
        const seen = await ask(`${product.url}/api${pathOf(path)}`, { method, headers })
        const allow = seen.headers.allow?.split(', ').toSorted()
        if (seen.status !== 405 || !isErrorAnswer(seen) || String(allow) !== String(taken))
          wrong.push({ method, path, status: seen.status, allow })
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the OpenAPI file', () => {
  const count = 15
  const seed = 20_251_121

  it(`describes the answers to ${count} generated inputs of each call from both roles`, async () => {
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
