import { gzipSync } from 'node:zlib'
import type { Call } from '@papan/contracts/calls/call.ts'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { percentile } from '../../../harness/stats.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { residentKb } from '../../../harness/processes.ts'
import { signIn } from '../../../../local/api-client.ts'
import { ask, askJson, bearer, isErrorAnswer, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'

type Judged = { what: string; status: number; ms: number; bytes: number }
type Target = { product: Product; token: string }

const market = 'UJI.COBA'

const urlOf = ({ product }: Target, route: Call, search = ''): string =>
  `${product.url}/api${route.path.replaceAll(/:(\w+)/g, encodeURIComponent(market))}${search}`

const queryOf = ({ query }: Call): string[] => (query && 'shape' in query ? Object.keys(query.shape as object) : [])

const withQuery = (name: string) => calls.filter((route) => route.method === 'GET' && queryOf(route).includes(name))
const withBody = () => calls.filter(({ body }) => body !== undefined)

const judged = (what: string, { status, ms, text }: Answer): Judged => ({ what, status, ms, bytes: text.length })

/** A valid answer or a refusal in the standard error format; never 5xx. */
const isSound = (seen: Answer): boolean =>
  seen.status === 200 || (seen.status >= 400 && seen.status < 500 && isErrorAnswer(seen))

type Outcome = { asked: number; unsound: Judged[]; p99Ms: number; largestBytes: number }

const outcomeOf = (seen: { what: string; seen: Answer }[], isRight: (seen: Answer) => boolean): Outcome => ({
  asked: seen.length,
  unsound: seen.filter((one) => !isRight(one.seen)).map((one) => judged(one.what, one.seen)),
  p99Ms: percentile(
    seen.map((one) => one.seen.ms),
    0.99,
  ),
  largestBytes: Math.max(...seen.map((one) => one.seen.text.length)),
})

const oddNumbers = [
  '',
  '0',
  '-1',
  '1e9',
  '1000000000',
  'NaN',
  '1.5',
  '%20',
  '1&page=2&limit=1&limit=2',
  '%EF%BC%91',
  '0x10',
  'null',
]

/** A10: invalid page and limit values. */
const oddPages = async (target: Target): Promise<Outcome> => {
  const seen = []
  for (const name of ['page', 'limit'])
    for (const route of withQuery(name))
      for (const value of oddNumbers) {
        const what = `${route.path}?${name}=${value}`
        seen.push({
          what,
          seen: await ask(urlOf(target, route, `?${name}=${value}`), { headers: bearer(target.token) }),
        })
      }
  return outcomeOf(seen, isSound)
}

const patterns = [
  '(a+)+$',
  '.*',
  '^',
  '[',
  '\\',
  '$where',
  `${'a'.repeat(60)}!`,
  '%',
  '{"$regex":".*"}',
  'x'.repeat(10_000),
]

/** A11: searches that are expensive, or match everything, as a regular expression. */
const oddSearches = async (target: Target): Promise<Outcome & { found: number }> => {
  const seen = []
  let found = 0
  for (const route of withQuery('search'))
    for (const pattern of patterns) {
      const url = urlOf(target, route, `?search=${encodeURIComponent(pattern)}`)
      const one = await ask(url, { headers: bearer(target.token) })
      seen.push({ what: `${route.path}?search=${pattern.slice(0, 20)}`, seen: one })
      // The only market's name holds a dot: as plain text no pattern matches anything.
      if (one.status === 200) found += (JSON.parse(one.text) as { data: unknown[] }).data.length
    }
  return { ...outcomeOf(seen, isSound), found }
}

const pollutions = [
  '{"__proto__":{"polluted":"ya"}}',
  '{"constructor":{"prototype":{"polluted":"ya"}}}',
  '{"prototype":{"polluted":"ya"}}',
  '{"numbers":[{"__proto__":{"polluted":"ya"}}]}',
  '[{"__proto__":{"polluted":"ya"}}]',
]
const pollutingQuery = '?__proto__[polluted]=ya&constructor[prototype][polluted]=ya&__proto__=ya'

/** A12: keys that pollute prototypes. */
const pollution = async (target: Target): Promise<Outcome> => {
  const bodies = []
  for (const route of withBody())
    for (const body of pollutions) {
      const options = { method: route.method, headers: bearer(target.token) }
      bodies.push({
        what: `${route.method} ${route.path} ${body}`,
        seen: await askJson(urlOf(target, route), body, options),
      })
    }
  const refused = outcomeOf(bodies, (seen) => seen.status === 400 && isErrorAnswer(seen))
  const queries = []
  for (const route of calls.filter(({ method }) => method === 'GET'))
    queries.push({
      what: route.path,
      seen: await ask(urlOf(target, route, pollutingQuery), { headers: bearer(target.token) }),
    })
  const read = outcomeOf(queries, (seen) => isSound(seen) && (seen.status !== 200 || !seen.text.includes('polluted')))
  return { ...refused, asked: refused.asked + read.asked, unsound: [...refused.unsound, ...read.unsound] }
}

const processNames = ['gateway', 'auth', 'content', 'media', 'audit']

/** Memory of each process, MB. */
const memory = async ({ product }: Target): Promise<number[]> =>
  Promise.all(processNames.map(async (name) => residentKb((await product.pidOf(name)) ?? 0) / 1024))

const bombs = () => {
  const packed = gzipSync(Buffer.alloc((1024 * 1024 * 1024) / 4, ' '))
  return [
    { what: 'gzip that unpacks to 256 MB', body: packed.subarray(0, 200 * 1024), encoding: 'gzip' },
    { what: 'gzip of 10 MB', body: Buffer.alloc(10 * 1024 * 1024, packed), encoding: 'gzip' },
    { what: '100,000 levels', body: Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), encoding: 'identity' },
    {
      what: '40,000 levels of objects',
      body: Buffer.from('{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)),
      encoding: 'identity',
    },
  ]
}

/** A32: small bodies that expand. */
const bodyBombs = async (target: Target): Promise<Outcome & { growthMb: number; growth: Record<string, number> }> => {
  const all = bombs()
  const before = await memory(target)
  const seen = []
  for (const route of withBody())
    for (const { what, body, encoding } of all) {
      const headers = { ...bearer(target.token), 'content-type': 'application/json', 'content-encoding': encoding }
      const one = await ask(urlOf(target, route), { method: route.method, headers, body })
      seen.push({ what: `${route.method} ${route.path} ${what}`, seen: one })
    }
  const after = await memory(target)
  const growth = processNames.map((name, index) => [name, (after[index] ?? 0) - (before[index] ?? 0)] as const)
  const growthMb = Math.max(...growth.map(([, mb]) => mb))
  const refusals = new Set([400, 413, 415])
  return {
    ...outcomeOf(seen, (one) => refusals.has(one.status) && isErrorAnswer(one)),
    growthMb,
    growth: Object.fromEntries(growth),
  }
}

const limits = { pageMs: 300, pageBytes: 1024 * 1024, searchMs: 200, bombMs: 1_000, growthMb: 50 }

const summary = (id: string, { asked, unsound, p99Ms }: Outcome): string =>
  `${id}: ${asked} asked, ${unsound.length} answered wrongly, p99 ${p99Ms.toFixed(0)} ms`

export const hostileInputCase: ChaosCase = {
  name: 'A10-A11-A12-A32',
  about:
    'odd pages, searches, keys and bodies on every call that takes them: fast refusals in the standard format, no effect',
  async run(print) {
    await using product = await startProduct()
    const api = await signIn(product.url, product.username, product.password)
    await api.post('/admin/markets', { name: market })
    const target = { product, token: await tokenOf(product) }
    const pids = JSON.stringify(await product.processes())
    const [a10, a11, a12, a32] = [
      await oddPages(target),
      await oddSearches(target),
      await pollution(target),
      await bodyBombs(target),
    ]
    print(`${summary('A10', a10)}, at most ${a10.largestBytes} bytes`)
    print(`${summary('A11', a11)}, ${a11.found} found`)
    print(summary('A12', a12))
    print(`${summary('A32', a32)}, memory +${a32.growthMb.toFixed(0)} MB`)
    const isAlive = JSON.stringify(await product.processes()) === pids
    return {
      pass:
        [a10, a11, a12, a32].every(({ asked, unsound }) => asked > 0 && unsound.length === 0) &&
        a10.p99Ms < limits.pageMs &&
        a10.largestBytes <= limits.pageBytes &&
        a11.p99Ms < limits.searchMs &&
        a11.found === 0 &&
        a32.p99Ms <= limits.bombMs &&
        a32.growthMb < limits.growthMb &&
        isAlive,
      isAlive,
      a10,
      a11,
      a12,
      a32,
    }
  },
}
