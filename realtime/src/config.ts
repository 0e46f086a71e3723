import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { instanceIdPattern } from '@papan/contracts/socket/session-id.ts'
import { allowedOrigins, limitScale, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'
import { eventReaderSettings } from '@papan/runtime/stream/event-keys.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'

export const realtimeSettings = {
  ...processSettings,
  ...redisSettings,
  ...neighbours('auth:internal', 'content'),
  ...eventReaderSettings,
  INSTANCE_ID: z
    .string()
    .regex(instanceIdPattern, 'must be of a-z, 0-9 and -')
    .default(() => randomBytes(6).toString('hex'))
    .describe('names this instance in session ids'),
  ALLOWED_ORIGINS: allowedOrigins,
  TRUSTED_GATEWAYS: trustedPeers,
  LIMIT_SCALE: limitScale,
  MAX_SESSIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('sockets that this instance holds at most; further ones are answered 503'),
}
