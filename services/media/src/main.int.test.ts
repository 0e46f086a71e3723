import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { givenAnimation, givenImage, uploadForm } from './test-kit/given-image.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let auth: Awaited<ReturnType<typeof startTestServer>>
let env: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  auth = await startTestServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify(testSnapshot()))
  })
  env = {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: database.connection.name,
    REDIS_URL: await testRedisDatabase(),
    ...createTestEventKeys().envOf('media'),
    NEIGHBOURS: neighboursAt(auth.url),
  }
})
afterAll(async () => {
  await auth.close()
  await database.close()
})

const started: Awaited<ReturnType<typeof startTestProcess>>[] = []
const start = async (settings: Record<string, string> = {}) => {
  const media = await startTestProcess(fileURLToPath(new URL('main.ts', import.meta.url)), { ...env, ...settings })
  started.push(media)
  return media
}
afterEach(async () => {
  for (const media of started.splice(0)) await media.kill()
})

/** Uploads until the process has heard from auth. */
const upload = (url: string, file?: Buffer, position = 'POPUP') =>
  eventually('an upload', async () => {
    const answer = await fetch(`${url}/admin/banners`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken('ADMIN')}` },
      body: uploadForm(file ?? (await givenImage()), { position }),
    })
    return answer.status === 201
  })
const newestBanner = async (url: string, position: string) =>
  banner.parse(await (await fetch(`${url}/public/active-banner?position=${position}`)).json())
/** A film whose variants take a while to draw. */
const givenFilm = () =>
  givenAnimation(
    'gif',
    Array.from({ length: 12 }, (_each, index) => `#${(index * 700_001).toString(16).padStart(6, '0')}`),
    { width: 900, height: 400 },
  )

describe('the media process', () => {
  it('stores an upload, publishes its event and stops on SIGTERM', async () => {
    const media = await start()
    await media.ready()
    await upload(media.url)
    const redis = await readyRedis(env['REDIS_URL'] ?? '')
    const [, fields] = await eventually('the event', async () => (await redis.xrange(eventsStream, '-', '+'))[0])
    expect(eventEnvelope.parse(JSON.parse(fields[1] ?? ''))).toMatchObject({
      type: 'banner.saved.v1',
      record: { rev: 1 },
    })
    redis.disconnect()
    expect(await media.stop()).toBe(0)
  })

  it('stores uploads without Redis, and is degraded', async () => {
    const media = await start({ REDIS_URL: 'redis://127.0.0.1:1' })
    await media.ready()
    await upload(media.url)
    expect(await (await fetch(`${media.internalUrl}/readyz`)).json()).toEqual({ ready: true, degraded: ['redis'] })
    expect(await media.stop()).toBe(0)
  })

  it('shows banners but refuses admin calls while auth is unavailable', async () => {
    const media = await start({ NEIGHBOURS: '127.0.0.1:1/1' })
    await media.ready()
    expect((await fetch(`${media.url}/public/banners/POPUP`)).status).toBe(200)
    const answer = await fetch(`${media.url}/admin/banners`, {
      headers: { authorization: `Bearer ${testToken('ADMIN')}` },
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect(await media.stop()).toBe(0)
  })

  it('killed while making variants shows the original image, and another process makes them all', async () => {
    const stored = database.connection.collection('images.files')
    const [moving, other] = [await givenFilm(), await givenImage('png', { width: 900, height: 900 })]
    const first = await start()
    await first.ready()
    await stored.deleteMany({})
    await upload(first.url, moving, 'TOP_BANNER')
    await eventually('half of the work', async () => (await stored.countDocuments({})) > 1)
    await first.kill()
    expect(await database.connection.collection('variants').countDocuments({ _id: /TOP_BANNER/ as never })).toBe(0)
    const second = await start()
    await second.ready()
    const shown = await newestBanner(second.url, 'TOP_BANNER')
    expect((await fetch(second.url + shown.imageUrl.replace(/^\/api/, ''))).status).toBe(200)
    await upload(second.url, other, 'SIDE_BANNER')
    for (const position of ['TOP_BANNER', 'SIDE_BANNER']) {
      const { variants } = await eventually(
        `the variants of ${position}`,
        async () => {
          const banner = await newestBanner(second.url, position)
          return banner.variants && banner
        },
        45_000,
      )
      for (const { url } of variants ?? []) {
        expect((await fetch(second.url + url.replace(/^\/api/, ''))).status).toBe(200)
      }
    }
    expect(await second.stop()).toBe(0)
  })
})
