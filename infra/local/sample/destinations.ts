import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { newSecret, type ChannelBody, type WebhookBody } from '@papan/contracts/calls/notify/destination-calls.ts'
import type { PushSubscriptionBody } from '@papan/contracts/calls/notify/push-calls.ts'
import { webhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import { maxPushWants } from '@papan/contracts/limits.ts'
import { pushSubscription } from '@papan/contracts/paths/public-paths.ts'
import { z } from '@papan/contracts/schema.ts'
import type { ApiClient } from '../api-client.ts'
import { writeReceivers, type Receivers } from '../receivers/receivers-file.ts'
import { pushPath, webhookPath } from '../receivers/receivers.ts'
import { sampleMarkets } from './markets.ts'

const made = z.object({ id: z.string(), name: z.string() })

const common = { markets: [], forStaff: true, paused: false }

const webhook = (url: string): WebhookBody => ({
  kind: 'WEBHOOK',
  name: 'Data contoh: webhook',
  ...common,
  url,
  events: webhookEventType.options,
})

/** Of no bot: the receivers take any. */
const token = '1000000001:data-contoh-bukan-token-yang-sebenarnya'

const channel: ChannelBody = {
  kind: 'CHANNEL',
  name: 'Data contoh: kanal Telegram',
  ...common,
  chat: '@data_contoh',
  token,
  posts: 'FIRST_PRIZE',
  template: '{pasaran} {tanggal}\nPRIZE 1: {prize1}',
  silent: false,
  quietFrom: null,
  quietTo: null,
  rekapTime: '23:50',
}

/** Of a browser that does not exist: the receivers show that a push came, not what it says. */
const subscription = (url: string): PushSubscriptionBody => ({
  endpoint: `${url}${pushPath}${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  wants: sampleMarkets.slice(0, maxPushWants).map(({ marketName: market }) => ({ market, what: 'FIRST_PRIZE' })),
  withNumber: true,
  delayMinutes: 0,
})

type Places = { dataDir: string; receivers: Receivers }

/** A destination of each kind, unless an interrupted fill has made it, and a push subscription; the receivers learn the webhook's secret. */
export const addDestinations = async (
  master: Pick<ApiClient, 'get' | 'post' | 'put'>,
  { dataDir, receivers }: Places,
): Promise<void> => {
  const [path, url] = ['/master/destinations', `http://127.0.0.1:${receivers.port}`]
  const there = made.array().parse(await master.get(path))
  for (const body of [webhook(url + webhookPath), channel]) {
    const known = there.find(({ name }) => name === body.name)
    const { id } = known ?? made.parse(await master.post(path, body))
    if (body.kind !== 'WEBHOOK') continue
    const { secret } = newSecret.parse(await master.post(`${path}/${id}/secret`, {}))
    await writeReceivers(dataDir, { ...receivers, secret })
  }
  await master.put(pushSubscription, subscription(url))
}
