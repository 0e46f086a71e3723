import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { destinationBody } from '@papan/contracts/calls/notify/destination-calls.ts'
import { pushSubscriptionBody } from '@papan/contracts/calls/notify/push-calls.ts'
import { readReceivers } from '../receivers/receivers-file.ts'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import { addDestinations } from './destinations.ts'

const port = 23_456
let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('a webhook, a channel and a subscription are added in the form of the calls, and not twice', async () => {
  const sent: { path: string; body: unknown }[] = []
  const take = (path: string, body: unknown): Promise<unknown> => {
    sent.push({ path, body })
    return Promise.resolve({ id: 'one', name: '', secret: 'whsec_x' })
  }
  const add = (there: object[]) =>
    addDestinations({ get: () => Promise.resolve(there), post: take, put: take }, { dataDir, receivers: { port } })
  await add([])
  const made = sent
    .filter(({ path }) => path === '/master/destinations')
    .map(({ body }) => ({ id: 'one', name: destinationBody.parse(body).name }))
  expect(made.map(({ name }) => name)).toEqual(['Data contoh: webhook', 'Data contoh: kanal Telegram'])
  expect(pushSubscriptionBody.parse(sent.at(-1)?.body).endpoint).toContain(`http://127.0.0.1:${port}/push/`)
  expect(await readReceivers(dataDir)).toEqual({ port, secret: 'whsec_x' })

  sent.length = 0
  await add(made)
  expect(sent.map(({ path }) => path)).toEqual(['/master/destinations/one/secret', '/public/push/subscription'])
})
