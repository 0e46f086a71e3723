import { Agent, request } from 'node:http'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { spellingsOf } from '@papan/contracts/test-kit/spellings.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { addressOf } from '../cache/cache-key.ts'
import { addresses, answerTypes, callPaths, sitePaths } from '../test-kit/spelled-addresses.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
let agent: Agent
/** How often each upstream was asked for what is not for all visitors. */
let asked = 0
const targets = new Set<string>()

beforeAll(async () => {
  // Its time stands still: what is kept stays as it came.
  test = await startTestGateway({ clock: () => 1_000, limitScale: 1_000_000 })
  agent = new Agent({ keepAlive: true, maxSockets: 16 })
  for (const name of ['auth', 'content', 'media', 'audit', 'insight', 'notify'] as const)
    test.upstreams[name].handle = (req, res) => {
      targets.add(req.url ?? '')
      req.resume()
      const path = req.url?.split('?')[0] ?? ''
      const isPicture = path.startsWith('/public/images/AbC')
      const count = path.startsWith('/public/') ? {} : { asked: ++asked }
      res.writeHead(callPaths.has(path) ? 200 : 404, { 'content-type': isPicture ? 'image/png' : 'application/json' })
      res.end(JSON.stringify({ name, path, ...count }))
    }
  test.upstreams.web.handle = (req, res) => {
    const path = req.url?.split('?')[0] ?? ''
    targets.add(path)
    const type = answerTypes.get(path)
    res.writeHead(type || sitePaths.includes(path) ? 200 : 404, { 'content-type': type ?? 'text/html' })
    res.end(`<${path}>`)
  }
})
afterAll(async () => {
  agent.destroy()
  await test.stop()
})

const authorization = `Bearer ${testToken('MASTER_ADMIN')}`

type Seen = { status: number; type: string; location: string; body: string }

/** Sends a target as it is written. */
const send = (method: string, target: string): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(test.url)
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}'
    const headers = {
      authorization,
      ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
    }
    const sent = request({ hostname, port, agent, method, path: target, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          location: answer.headers.location ?? '',
          body: text,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

const isStable = (method: string, path: string) =>
  method === 'GET' && (path.startsWith('/api/public/') || !path.startsWith('/api/'))

const step = 8
/** Every eighth, another eighth for each address: all addresses together send each kind. `spellings.test.ts` reads all of them. */
const sampleOf = (path: string): string[] => {
  const at = addresses.findIndex(([, one]) => one === path)
  return spellingsOf(path).filter((_spelled, index) => (index + at) % step === 0)
}

describe('spellings of each address', () => {
  it.each(addresses)('%s %s: no spelling changes its answer', async (method, path) => {
    const before = await send(method, path)
    expect(before.status).toBe(200)
    const odd: unknown[] = []
    for (const spelled of sampleOf(path)) {
      const seen = await send(method, spelled)
      const isSame = seen.status === 200 && (!isStable(method, path) || seen.body === before.body)
      const isRedirect = seen.status === 308 && seen.location.split('?')[0] === path
      // What means something else is another page, which there is not, or refused.
      const isElsewhere = [308, 400, 404, 405].includes(seen.status)
      if (!isSame && !isRedirect && !isElsewhere) odd.push({ spelled, ...seen })
      if (isStable(method, path) && !path.startsWith('/api/') && seen.status === 200 && spelled.split('?')[0] !== path)
        odd.push({ spelled, ...seen })
    }
    expect(odd).toEqual([])
    const after = await send(method, path)
    if (isStable(method, path)) expect(after).toEqual(before)
    else expect({ ...after, body: '' }).toEqual({ ...before, body: '' })
    const isWritten = (spelled: string) => addressOf(spelled) === spelled.split('?')[0]
    const inMemory = sampleOf(path).filter((spelled) => test.gateway.cache.isKnown(spelled))
    expect(inMemory.filter((spelled) => !isWritten(spelled))).toEqual([])
  })

  it('caches exactly the public reads', () => {
    const isPublic = (path: string) => path.startsWith('/api/public/') || answerTypes.has(path)
    for (const [method, path] of addresses)
      expect([path, test.gateway.cache.isKnown(path)]).toEqual([path, method === 'GET' && isPublic(path)])
  })

  it('reach upstreams in canonical form only', () => {
    const odd = [...targets].filter((url) => url.startsWith('/') && readTarget(url)?.path !== url.split('?')[0])
    expect(odd).toEqual([])
  })

  it('are counted under declared routes alone', async () => {
    const seconds = await test.metrics.registry.getSingleMetric('http_request_seconds')?.get()
    const counted = new Set(seconds?.values.map(({ labels }) => String(labels['route'])))
    const declared = new Set([...calls.map(({ path }) => path), 'web', 'none', 'realtime'])
    expect([...counted].filter((route) => !declared.has(route))).toEqual([])
  })
})
