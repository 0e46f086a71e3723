import { unavailable } from '@papan/runtime/errors.ts'
import type { UpstreamResponse } from '../proxy/fetch-upstream.ts'
import { createResponseCache } from './response-cache.ts'
import type { CacheKey } from './cache-key.ts'
import type { Pools } from './entry-table.ts'

const keyFor = (target: string, address = target): CacheKey => ({
  key: `content ${target}`,
  target,
  address,
  upstream: 'content',
  upstreamPath: target,
  types: { found: 'application/json', missing: 'application/json' },
  isBounded: !target.includes('?'),
  numbers: 'none',
  limitClass: 'public',
  marks: [address],
  isBuilt: false,
  view: null,
})
const answerOf = (text: string, status = 200, headers = {}): UpstreamResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(text),
})

/** A cache with a test clock, over an upstream that a test answers request by request. */
const scene = (bounds: Partial<Pools> = {}) => {
  let now = 1_000
  let requester = '203.0.113.0'
  const roomy = { entries: 100, bytes: 100_000 }
  const asked: { key: string; answer: (answer: UpstreamResponse) => void; fail: () => void }[] = []
  const cache = createResponseCache({
    clock: () => now,
    fetch: ({ target: key }) =>
      new Promise((answer, reject) => asked.push({ key, answer, fail: () => reject(unavailable()) })),
    pools: { known: roomy, numbers: roomy, further: roomy, untried: roomy, ...bounds },
  })
  const textOf = (
    served: Promise<{ answer: { forms: { identity: { body: Buffer } } }; staleSeconds: number | null }>,
  ) => served.then(({ answer, staleSeconds }) => [answer.forms.identity.body.toString(), staleSeconds])
  return {
    cache,
    asked,
    wait: (ms: number) => (now += ms),
    comeFrom: (address: string) => (requester = address),
    get: (name: string, address?: string, mayStore = true) =>
      textOf(cache.get(keyFor(name, address), { requester, mayStore })),
    /** Fills a key. */
    hold: async (name: string, text: string, status = 200, headers = {}) => {
      const got = cache.get(keyFor(name), { requester, mayStore: true })
      asked.at(-1)?.answer(answerOf(text, status, headers))
      await got
    },
    answerLast: (text: string, status?: number) => asked.at(-1)?.answer(answerOf(text, status)),
    failLast: () => asked.at(-1)?.fail(),
  }
}

describe('createResponseCache', () => {
  it('fetches once for a thousand callers', async () => {
    const { get, asked, answerLast } = scene()
    const callers = Array.from({ length: 1_000 }, () => get('/a'))
    answerLast('one')
    expect(new Set((await Promise.all(callers)).map(String))).toEqual(new Set(['one,']))
    expect(asked).toHaveLength(1)
  })

  it('answers before the compressed forms are made, which follow', async () => {
    const { cache, asked } = scene()
    const got = cache.get(keyFor('/a'), { requester: 'anna', mayStore: true })
    asked[0]?.answer(answerOf('x'.repeat(2_000)))
    const { answer } = await got
    expect(Object.values(answer.forms).map((form) => form !== null)).toEqual([true, false, false])
    const complete = await answer.complete
    expect(cache.peek('/a')).toBe(complete)
    expect(complete?.forms.br?.body.length).toBeLessThan(100)
    expect(cache.stats().bytes).toBe(complete?.size)
  })

  it('serves while fresh, refetches in the background when ageing, waits when old', async () => {
    const { hold, get, cache, asked, wait, answerLast } = scene()
    await hold('/a', 'one')
    wait(2_999)
    expect(await get('/a')).toEqual(['one', null])
    expect(asked).toHaveLength(1)
    wait(1)
    expect(cache.peek('/a')?.forms.identity.body.toString()).toBe('one')
    expect(asked).toHaveLength(2)
    wait(2_000)
    expect(cache.peek('/a')).toBeNull()
    const got = get('/a')
    answerLast('two')
    expect(await got).toEqual(['two', null])
    expect(asked).toHaveLength(2)
  })

  it('serves nothing from before a change to a later caller', async () => {
    const { hold, get, cache, answerLast } = scene()
    await hold('/a', 'old')
    cache.markChanged(['/a'])
    expect(cache.peek('/a')).toBeNull()
    const got = get('/a')
    answerLast('new')
    expect(await got).toEqual(['new', null])
  })

  it('does not use a request in flight at a change for callers after it', async () => {
    const { get, cache, asked, answerLast } = scene()
    const before = get('/a')
    cache.markChanged(['/a'])
    const after = [get('/a'), get('/a')]
    asked[0]?.answer(answerOf('old'))
    expect(await before).toEqual(['old', null])
    await new Promise((resolve) => setImmediate(resolve))
    answerLast('new')
    expect(await Promise.all(after)).toEqual([
      ['new', null],
      ['new', null],
    ])
    expect(asked).toHaveLength(2)
  })

  it('has one request in flight and one queued at most, for any number of changes', async () => {
    const { get, cache, asked, answerLast } = scene()
    const got = [get('/a')]
    for (let i = 0; i < 100; i++) {
      cache.markChanged(['/a'])
      got.push(get('/a'))
    }
    expect(asked).toHaveLength(1)
    asked[0]?.answer(answerOf('old'))
    await got[0]
    await new Promise((resolve) => setImmediate(resolve))
    answerLast('new')
    expect((await Promise.all(got.slice(1))).every(([text]) => text === 'new')).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('invalidates one address, not others', async () => {
    const { hold, cache, get, answerLast } = scene()
    const got = get('/x?page=2', '/x')
    answerLast('two')
    await got
    await hold('/y', 'why')
    cache.markChanged(['/x'])
    expect(cache.peek('/x?page=2')).toBeNull()
    expect(cache.peek('/y')).not.toBeNull()
    cache.markAll()
    expect(cache.peek('/y')).toBeNull()
  })

  it('serves the last good response as stale while the upstream fails, retries with a pause', async () => {
    const { hold, get, wait, asked, failLast, answerLast } = scene()
    await hold('/a', 'one')
    wait(10_000)
    const first = get('/a')
    failLast()
    expect(await first).toEqual(['one', 10])
    expect(await get('/a')).toEqual(['one', 10])
    expect(asked).toHaveLength(2)
    wait(1_000)
    const back = get('/a')
    answerLast('two')
    expect(await back).toEqual(['two', null])
  })

  it('gives all waiters for a hanging upstream the last good response', async () => {
    const { hold, get, wait, asked, answerLast } = scene()
    await hold('/a', 'one')
    wait(10_000)
    expect(await Promise.all([get('/a'), get('/a')])).toEqual([
      ['one', 10],
      ['one', 10],
    ])
    wait(2_000)
    expect(await get('/a')).toEqual(['one', 12])
    answerLast('two')
    await new Promise((resolve) => setImmediate(resolve))
    expect(await get('/a')).toEqual(['two', null])
    expect(asked).toHaveLength(2)
  })

  it('treats a 500 as a failure only when a good response is stored', async () => {
    const { hold, get, wait, answerLast } = scene()
    const cold = get('/cold')
    answerLast('broken', 503)
    expect(await cold).toEqual(['broken', null])
    await hold('/a', 'one')
    wait(10_000)
    const got = get('/a')
    answerLast('broken', 500)
    expect(await got).toEqual(['one', 10])
  })

  it('fails when nothing is stored', async () => {
    const { get, failLast } = scene()
    const got = get('/a')
    failLast()
    await expect(got).rejects.toMatchObject({ status: 503 })
  })

  it('refetches an immutable response after 10 s, drops a deleted one 5 s later', async () => {
    const { hold, get, cache, asked, answerLast, wait } = scene()
    await hold('/img', 'bytes', 200, { 'cache-control': 'public, max-age=31536000, immutable' })
    wait(9_000)
    expect(cache.peek('/img')).not.toBeNull()
    expect(asked).toHaveLength(1)
    wait(7_000)
    expect(cache.peek('/img')).toBeNull()
    const got = get('/img')
    answerLast('gone', 404)
    expect(await got).toEqual(['gone', null])
  })

  it('drains the greatest age served, images excluded', async () => {
    const { hold, cache, get, wait, failLast } = scene()
    await hold('/a', 'one')
    wait(2_000)
    cache.peek('/a')
    wait(49_000)
    await hold('/img', 'bytes', 200, { 'cache-control': 'public, max-age=31536000, immutable' })
    wait(9_000)
    cache.peek('/img')
    expect([cache.drainMaxAge(), cache.drainMaxAge()]).toEqual([2, 0])
    const got = get('/a')
    failLast()
    expect(await got).toEqual(['one', 60])
    expect(cache.drainMaxAge()).toBe(60)
  })

  it.each([400, 301, 500])('does not cache status %i', async (status) => {
    const { hold, cache } = scene()
    await hold('/a', 'x', status)
    expect(cache.peek('/a')).toBeNull()
  })

  it.each(['text/html', 'application/json-patch', ''])('does not cache type "%s" for JSON', async (type) => {
    const { hold, cache } = scene()
    await hold('/a', 'x', 200, { 'content-type': type })
    await hold('/b', 'x', 404, { 'content-type': type })
    expect([cache.peek('/a'), cache.peek('/b')]).toEqual([null, null])
  })

  it('fetches for a caller that may not fill it, serves and refreshes what is stored', async () => {
    const { get, cache, asked, answerLast, wait } = scene()
    const first = get('/a', '/a', false)
    answerLast('one')
    expect([await first, cache.stats().entries]).toEqual([['one', null], 0])
    const second = get('/a')
    answerLast('two')
    await second
    expect(await get('/a', '/a', false)).toEqual(['two', null])
    wait(5_000)
    const third = get('/a', '/a', false)
    answerLast('three')
    expect(await third).toEqual(['three', null])
    expect([asked.length, cache.peek('/a')?.forms.identity.body.toString()]).toEqual([3, 'three'])
  })

  it.each([
    ['unknown names', '/unknown-', 404],
    ['later pages', '/read?page=', 200],
  ])('keeps entries in use when %s flood it', async (_what, path, status) => {
    const few = { entries: 10, bytes: 10_000 }
    const { hold, cache } = scene({ known: few, further: few, untried: few })
    await hold('/read', 'kept')
    for (let i = 0; i < 100; i++) await hold(`${path}${i}`, 'none', status)
    expect(cache.peek('/read')).not.toBeNull()
    expect(cache.stats().entries).toBe(11)
  })

  it('evicts only entries of the caller that floods', async () => {
    const { hold, cache, comeFrom, wait } = scene({ further: { entries: 10, bytes: 10_000 } })
    for (const visitor of ['anna', 'budi', 'citra']) {
      comeFrom(visitor)
      await hold(`/x?of=${visitor}`, 'read')
    }
    comeFrom('scanner')
    for (let i = 0; i < 100; i++) {
      await hold(`/x?page=${i}`, 'x'.repeat(10))
      wait(10)
    }
    const held = (name: string) => cache.isKnown(name)
    expect(['/x?of=anna', '/x?of=budi', '/x?of=citra', '/x?page=99', '/x?page=92'].map(held)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    await hold('/x?large', 'x'.repeat(9_990))
    expect(['/x?of=anna', '/x?of=budi', '/x?of=citra', '/x?large'].map(held)).toEqual([true, true, true, false])
  })

  it('is bounded in entries and bytes, evicts the least recently used', async () => {
    const { hold, cache, wait } = scene({ known: { entries: 3, bytes: 1_000 } })
    for (const name of ['/1', '/2', '/3']) await hold(name, name)
    wait(1_500)
    cache.peek('/1')
    await hold('/4', '/4')
    expect(['/1', '/2', '/3', '/4'].map((name) => cache.peek(name) !== null)).toEqual([true, false, true, true])
    const small = scene({ known: { entries: 100, bytes: 100 } })
    for (let i = 0; i < 20; i++) await small.hold(`/${i}`, 'x'.repeat(30))
    expect(small.cache.stats()).toMatchObject({ entries: 3, bytes: 90 })
  })

  it('refetches changed entries in use at once, not others', async () => {
    const { hold, cache, asked, wait } = scene()
    await hold('/idle', 'x')
    cache.peek('/idle')
    wait(61_000)
    await hold('/read', 'x')
    cache.peek('/read')
    await hold('/once', 'x')
    cache.markAll()
    cache.refreshUsed()
    expect(asked.slice(3).map(({ key }) => key)).toEqual(['/read'])
  })
})
