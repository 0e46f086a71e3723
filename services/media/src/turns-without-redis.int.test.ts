import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { mediaOfFile } from './test-kit/start-test-media.ts'

/** Of the requirement, ms. */
const publicWithin = 5_000
const media = await mediaOfFile()
let gateway: Awaited<ReturnType<typeof startTestProcess>>
beforeAll(async () => {
  gateway = await startTestProcess(fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url)), {
    REDIS_URL: 'redis://127.0.0.1:1',
    ...createTestEventKeys().readerEnv,
    NEIGHBOURS: neighboursAt(media.url),
  })
  await gateway.ready()
})
afterAll(() => gateway.stop())

const startsAt = '2026-11-30T17:00:00.000Z'
const endsAt = '2026-12-31T17:00:00.000Z'
const paths = ['/public/banners/POPUP', '/public/active-banner?position=POPUP', '/public/notices']
const shown = () =>
  Promise.all(paths.map(async (path) => (await fetch(`${gateway.url}/api${path}`)).text())).then((texts) =>
    texts.map((text) => text.includes('Desember')),
  )
const eventuallyShown = (isShown: boolean) =>
  eventually('the turn', async () => (await shown()).every((each) => each === isShown), publicWithin)

it('banners and notices that the gateway has cached start and end within 5 s without Redis', async () => {
  media.clock.now = Date.parse(startsAt) - 1
  const times = { startsAt, endsAt }
  const imageUrl = 'https://cdn.example/a.png'
  await media.asAdmin('POST', '/admin/banners', { name: 'Desember', imageUrl, position: 'POPUP', ...times })
  await media.asMaster('POST', '/master/notices', { text: 'Desember', place: 'ALL', level: 'INFO', ...times })
  expect(await shown()).toEqual([false, false, false])
  media.clock.now = Date.parse(startsAt)
  await eventuallyShown(true)
  media.clock.now = Date.parse(endsAt)
  await eventuallyShown(false)
})
