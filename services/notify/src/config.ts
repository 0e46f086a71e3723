import { z } from 'zod'
import { mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'
import { boxKeySetting } from '@papan/service-kit/secrets/secret-box.ts'

export const notifySettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...neighbours('auth:internal', 'content'),
  ...eventSignerSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  DESTINATION_KEY: boxKeySetting.describe(
    'encrypts the secrets of destinations and the addresses of browsers: 32 random bytes in base64',
  ),
  DESTINATION_PREVIOUS_KEY: boxKeySetting
    .optional()
    .describe(
      'the key before, for a rotation; a secret moves to the new key when an admin renews it, a browser when it renews',
    ),
  TELEGRAM_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.telegram.org')
    .describe('the Bot API that channels are posted by; another only for a stand-in of it'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 random bytes in base64url')
    .optional()
    .describe('the key of pushes to visitors, by which push services know the site; without it there are none'),
  SITE_URL: z.url().optional().describe('the address of the site as visitors know it'),
  PUSH_PER_SECOND: z.coerce
    .number()
    .int()
    .min(50)
    .max(100_000)
    .default(500)
    .describe('pushes that an instance sends in a second, so that visitors of the same machine are served as before'),
  PUSH_SUBSCRIPTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000_000)
    .default(200_000)
    .describe('browsers that may want pushes in all; further ones are answered 503'),
  ALLOW_LOOPBACK: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on`: destinations and push services may be on this machine, for development; never set it where others can reach the site',
    ),
}
