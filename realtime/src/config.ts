import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { instanceIdPattern } from '@papan/contracts/socket/session-id.ts'
import { limitScale, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

/** The settings of the realtime service. */
export const realtimeSettings = {
  ...processSettings,
  ...redisSettings,
  CONTENT_URL: z.url({ protocol: /^http$/ }),
  /** Names this instance in session ids; anew at each start unless given. */
  INSTANCE_ID: z
    .string()
    .regex(instanceIdPattern, 'must be of a-z, 0-9 and -')
    .default(() => randomBytes(6).toString('hex')),
  /** Comma-separated origins whose pages may open sockets beside the site's own. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((origins) => origins.every(isOrigin), 'must be a comma-separated list of origins'),
  TRUSTED_GATEWAYS: trustedPeers,
  LIMIT_SCALE: limitScale,
}
