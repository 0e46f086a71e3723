import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newSecret } from '@papan/contracts/calls/notify/destination-calls.ts'
import { webhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import { pushSubscription } from '@papan/contracts/paths/public-paths.ts'
import { z } from '@papan/contracts/schema.ts'
import type { ApiClient } from '../../../../local/api-client.ts'
import { createReceivers, pushPath, webhookPath } from '../../../../local/receivers/receivers.ts'
import { notifyMarkets } from './draws.ts'

/** Each writes to its own chat: Telegram's limits let one chat take a message a second. */
const channels = 5
const browsers = 3
const made = z.object({ id: z.string() })

/** Receivers of everything that the product sends, with all that they were sent. */
export const startReceivers = async () => {
  let secret: string | undefined
  const received = createReceivers({ secret: () => Promise.resolve(secret), clock: Date.now, kept: Infinity })
  const server = createServer(received.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = Array.from({ length: browsers }, () => {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    return { curve, auth: randomBytes(16) }
  })

  return {
    url,
    received,
    browsers: keys.map(({ curve, auth }, at) => ({ curve, auth, path: `${pushPath}${at}` })),

    /** A webhook, channels and browsers that want all markets. */
    async subscribe(api: ApiClient): Promise<void> {
      const common = { forStaff: false, paused: false }
      const path = '/master/destinations'
      const events = webhookEventType.options
      const hook = { kind: 'WEBHOOK', name: 'Webhook', ...common, markets: [], events, url: url + webhookPath }
      const { id } = made.parse(await api.post(path, hook))
      secret = newSecret.parse(await api.post(`${path}/${id}/secret`, {})).secret
      const each = notifyMarkets.length / channels
      for (let at = 0; at < channels; at++)
        await api.post(path, {
          kind: 'CHANNEL',
          name: `Kanal ${at}`,
          ...common,
          markets: notifyMarkets.slice(at * each, (at + 1) * each),
          chat: String(1_000 + at),
          token: `${1_000_000 + at}:${'x'.repeat(35)}`,
          posts: 'FIRST_PRIZE',
          template: '{pasaran}, {tanggal}: {prize1}',
          silent: false,
        })
      const wants = notifyMarkets.map((market) => ({ market, what: 'FIRST_PRIZE' }))
      for (const [at, { curve, auth }] of keys.entries())
        await api.put(pushSubscription, {
          endpoint: `${url}${pushPath}${at}`,
          keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
          wants,
          withNumber: true,
          delayMinutes: 0,
        })
    },

    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type NotifyReceivers = Awaited<ReturnType<typeof startReceivers>>
