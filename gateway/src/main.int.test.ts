import { fileURLToPath } from 'node:url'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let upstream: Server
let settings: Record<string, string>
/** Answers a call in flight. */
let answerSlow: (() => void) | undefined

beforeAll(async () => {
  upstream = createServer((req, res) => {
    if (req.url === '/internal/access') res.end(JSON.stringify(testSnapshot()))
    else if (req.url === '/admin/markets') answerSlow = () => res.end('{"slow":true}')
    else res.end('{}')
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  settings = {
    REDIS_URL: await testRedisDatabase(),
    ...createTestEventKeys().readerEnv,
    NEIGHBOURS: neighboursAt(url),
  }
})
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

const readyz = async (internalUrl: string) =>
  (await (await fetch(`${internalUrl}/readyz`)).json()) as { ready: boolean; degraded: string[] }

describe('the gateway process', () => {
  it('reports every bad setting at once and exits', async () => {
    const gateway = await startTestProcess(main, {
      ...settings,
      NEIGHBOURS: 'nowhere',
      TRUSTED_PROXIES: '10.0.0.0/8, somewhere',
      ALLOWED_ORIGINS: 'https://papan.example/',
      LIMIT_SCALE: '0',
    })
    expect(await gateway.ended).toBe(1)
    expect(gateway.output()).toMatch(
      /NEIGHBOURS: must be.+\n.*TRUSTED_PROXIES: must be.+\n.*ALLOWED_ORIGINS: must be.+\n.*LIMIT_SCALE: /,
    )
  })

  it('is ready without Redis and reports it as degraded', async () => {
    const gateway = await startTestProcess(main, { ...settings, REDIS_URL: 'redis://127.0.0.1:1' })
    await gateway.ready()
    expect(await readyz(gateway.internalUrl)).toMatchObject({
      ready: true,
      degraded: expect.arrayContaining(['redis']),
    })
    expect((await fetch(`${gateway.url}/api/public/page-data`)).status).toBe(200)
    expect(await gateway.stop()).toBe(0)
  })

  it('is ready soon without auth, and refuses the back office', async () => {
    const gateway = await startTestProcess(main, {
      ...settings,
      NEIGHBOURS: `${settings['NEIGHBOURS']},auth=127.0.0.1:1/1`,
    })
    await gateway.ready()
    expect((await readyz(gateway.internalUrl)).degraded).toContain('auth')
    const login = await fetch(`${gateway.url}/api/auth/login`, { method: 'POST' })
    expect([login.status, (await fetch(`${gateway.url}/api/public/page-data`)).status]).toEqual([503, 200])
    expect(await gateway.stop()).toBe(0)
  })

  it('follows events, finishes calls in flight on SIGTERM', async () => {
    const gateway = await startTestProcess(main, settings)
    await gateway.ready()
    await eventually('its consumer and the access list', async () => {
      const { degraded } = await readyz(gateway.internalUrl)
      return !degraded.includes('redis') && !degraded.includes('auth')
    })
    const headers = { authorization: `Bearer ${testToken('MASTER_ADMIN')}` }
    const slow = fetch(`${gateway.url}/api/admin/markets`, { headers })
    const answer = await eventually('the call in flight', () => answerSlow)
    const stopped = gateway.stop()
    await eventually('readiness to end', async () => !(await readyz(gateway.internalUrl)).ready)
    answer()
    expect(await (await slow).json()).toEqual({ slow: true })
    expect(await stopped).toBe(0)
  })
})
