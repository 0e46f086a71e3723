import { gzipSync } from 'node:zlib'
import type { Call } from '@papan/contracts/calls/call.ts'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { percentile } from '../../../harness/stats.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { residentKb } from '../../../harness/processes.ts'
import { signIn } from '../../../../local/api-client.ts'
import { ask, askJson, bearer, isErrorAnswer, type Answer, type AskOptions } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'

type Target = { product: Product; token: string }
type Request = { what: string; send: () => Promise<Answer> }
type Outcome = { asked: number; unsound: object[]; p99Ms: number; largestBytes: number; seen: Answer[] }

const market = 'UJI.COBA'
/** Internals that must not leak: stack lines, files, modules. */
const internals = /\bat .+:\d+:\d+|node_modules|\.ts\b|\/src\/|node:internal|Error:/

const isRefusal = (seen: Answer): boolean =>
  seen.status >= 400 && seen.status < 500 && isErrorAnswer(seen) && !internals.test(seen.text)
/** A valid answer or a refusal in the standard error format; never 5xx. */
const isSound = (seen: Answer): boolean => seen.status === 200 || isRefusal(seen)

const queryOf = ({ query }: Call): string[] => (query && 'shape' in query ? Object.keys(query.shape as object) : [])
const reads = calls.filter(({ method }) => method === 'GET')
const withQuery = (name: string) => reads.filter((route) => queryOf(route).includes(name))
const withBody = calls.filter(({ body }) => body !== undefined)

/** Sends a call as a master admin. */
const requestOf = (
  { product, token }: Target,
  route: Call,
  { search = '', headers, ...options }: AskOptions & { search?: string } = {},
): Request => {
  const url = `${product.url}/api${route.path.replaceAll(/:(\w+)/g, encodeURIComponent(market))}${search}`
  return {
    what: `${route.method} ${route.path}${search} ${options.body?.length ?? 0} bytes`.slice(0, 120),
    send: () => ask(url, { method: route.method, ...options, headers: { ...bearer(token), ...headers } }),
  }
}

const json = { 'content-type': 'application/json' }

const judge = async (requests: readonly Request[], isRight: (seen: Answer) => boolean): Promise<Outcome> => {
  const seen: Answer[] = []
  const unsound: object[] = []
  for (const { what, send } of requests) {
    const one = await send()
    seen.push(one)
    if (!isRight(one)) unsound.push({ what, status: one.status, ms: one.ms, text: one.text.slice(0, 200) })
  }
  const p99Ms = percentile(
    seen.map(({ ms }) => ms),
    0.99,
  )
  const largestBytes = Math.max(...seen.map(({ text }) => text.length))
  return { asked: seen.length, unsound, p99Ms, largestBytes, seen }
}

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
const oddPages = (target: Target): Promise<Outcome> => {
  const requests = ['page', 'limit'].flatMap((name) =>
    withQuery(name).flatMap((route) =>
      oddNumbers.map((value) => requestOf(target, route, { search: `?${name}=${value}` })),
    ),
  )
  return judge(requests, isSound)
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
  const searches = patterns.map((pattern) => `?search=${encodeURIComponent(pattern)}`)
  const requests = withQuery('search').flatMap((route) =>
    searches.map((search) => requestOf(target, route, { search })),
  )
  const outcome = await judge(requests, isSound)
  // The only market's name holds a dot: as plain text no pattern matches anything.
  const found = outcome.seen
    .filter(({ status }) => status === 200)
    .reduce((sum, { text }) => sum + (JSON.parse(text) as { data: unknown[] }).data.length, 0)
  return { ...outcome, found }
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
  const bodies = withBody.flatMap((route) =>
    pollutions.map((body) => requestOf(target, route, { headers: json, body })),
  )
  const refused = await judge(bodies, (seen) => seen.status === 400 && isErrorAnswer(seen))
  const queries = reads.map((route) => requestOf(target, route, { search: pollutingQuery }))
  const read = await judge(queries, (seen) => isSound(seen) && (seen.status !== 200 || !seen.text.includes('polluted')))
  return { ...refused, asked: refused.asked + read.asked, unsound: [...refused.unsound, ...read.unsound] }
}

const marker = 'RAHASIA-7731'

/** A25: mistakes with a secret inside. Answers show no internals and no secret, the log no secret. */
const leaks = async ({ product, token }: Target): Promise<Outcome & { logged: string[] }> => {
  const api = `${product.url}/api`
  const { username } = product
  const form = { ...bearer(token), 'content-type': 'multipart/form-data; boundary=x' }
  const typed: [path: string, body: unknown][] = [
    ['/auth/login', `{"username":"${username}","password":"${marker}"`],
    ['/auth/login', { username, password: marker }],
    ['/auth/login', { username, password: { $ne: marker } }],
    ['/auth/login', { username: marker, password: marker, lebih: marker }],
    ['/auth/login', { username, password: marker.repeat(30_000) }],
    ['/admin/users/change-password', { oldPassword: marker, newPassword: marker }],
    ['/master/users', { username: 'x y', password: marker, role: 'ADMIN' }],
    ['/admin/predictions', `[${'['.repeat(500)}"${marker}"`],
  ]
  const asked: [path: string, options: AskOptions][] = [
    [`/public/detail-page/%zz${marker}`, {}],
    [`/${marker}`, {}],
    [`/admin/markets?search=%00${marker}`, { headers: bearer(token) }],
    ['/admin/markets', { headers: bearer(`${marker}.${marker}.${marker}`) }],
    ['/auth/login', { method: 'POST', body: `password=${marker}`, headers: { 'content-type': 'text/plain' } }],
    ['/admin/banners', { method: 'POST', body: `--x\r\n${marker}`, headers: form }],
  ]
  const requests: Request[] = [
    ...typed.map(([path, body]) => ({
      what: `POST ${path} ${JSON.stringify(body).slice(0, 80)}`,
      send: () => askJson(api + path, body, { headers: bearer(token) }),
    })),
    ...asked.map(([path, options]) => ({ what: path, send: () => ask(api + path, options) })),
  ]
  const outcome = await judge(requests, (seen) => isRefusal(seen) && !seen.text.includes(marker))
  const logged = (await product.log()).split('\n').filter((line) => line.includes(marker))
  return { ...outcome, logged: logged.slice(0, 3) }
}

const processNames = ['gateway', 'auth', 'content', 'media', 'audit']

/** Memory of each process, MB. */
const memory = async ({ product }: Target): Promise<number[]> =>
  Promise.all(processNames.map(async (name) => residentKb((await product.pidOf(name)) ?? 0) / 1024))

const bombs = () => {
  const packed = gzipSync(Buffer.alloc((1024 * 1024 * 1024) / 4, ' '))
  return [
    { body: packed.subarray(0, 200 * 1024), encoding: 'gzip' },
    { body: Buffer.alloc(10 * 1024 * 1024, packed), encoding: 'gzip' },
    { body: Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), encoding: 'identity' },
    { body: Buffer.from('{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)), encoding: 'identity' },
  ]
}

/** A32: small bodies that expand. */
const bodyBombs = async (target: Target): Promise<Outcome & { growth: Record<string, number> }> => {
  const all = bombs()
  const before = await memory(target)
  const requests = withBody.flatMap((route) =>
    all.map(({ body, encoding }) =>
      requestOf(target, route, { headers: { ...json, 'content-encoding': encoding }, body }),
    ),
  )
  const refusals = new Set([400, 413, 415])
  const outcome = await judge(requests, (one) => refusals.has(one.status) && isErrorAnswer(one))
  const after = await memory(target)
  const growth = processNames.map((name, index) => [name, Math.round((after[index] ?? 0) - (before[index] ?? 0))])
  return { ...outcome, growth: Object.fromEntries(growth) as Record<string, number> }
}

const limits = { pageMs: 300, pageBytes: 1024 * 1024, searchMs: 200, bombMs: 1_000, growthMb: 50 }

export const hostileInputCase: ChaosCase = {
  name: 'A10-A11-A12-A25-A32',
  about:
    'odd pages, searches, keys and bodies on every call that takes them: fast refusals in the standard format, no effect, no secret or internals in answers and log',
  async run(print) {
    // Express shows stacks in development.
    await using product = await startProduct({ env: { NODE_ENV: 'development', LOG_LEVEL: 'debug' } })
    const api = await signIn(product.url, product.username, product.password)
    await api.post('/admin/markets', { name: market })
    const target = { product, token: await tokenOf(product) }
    const pids = JSON.stringify(await product.processes())
    const a10 = await oddPages(target)
    const a11 = await oddSearches(target)
    const a12 = await pollution(target)
    const a25 = await leaks(target)
    const a32 = await bodyBombs(target)
    const all = { a10, a11, a12, a25, a32 }
    for (const [name, { asked, unsound, p99Ms, largestBytes }] of Object.entries(all)) {
      const figures = `p99 ${p99Ms.toFixed(0)} ms, at most ${largestBytes} bytes`
      print(`${name}: ${asked} asked, ${unsound.length} answered wrongly, ${figures}`)
      for (const one of unsound.slice(0, 5)) print(JSON.stringify(one))
    }
    print(`${a11.found} found, ${a25.logged.length} log lines with a secret, memory, MB: ${JSON.stringify(a32.growth)}`)
    const isAlive = JSON.stringify(await product.processes()) === pids
    return {
      pass:
        Object.values(all).every(({ asked, unsound }) => asked > 0 && unsound.length === 0) &&
        a10.p99Ms < limits.pageMs &&
        a10.largestBytes <= limits.pageBytes &&
        a11.p99Ms < limits.searchMs &&
        a11.found === 0 &&
        a25.logged.length === 0 &&
        a32.p99Ms <= limits.bombMs &&
        Math.max(...Object.values(a32.growth)) < limits.growthMb &&
        isAlive,
      isAlive,
      growth: a32.growth,
    }
  },
}
