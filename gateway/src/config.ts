import { allowedOrigins, limitScale, processSettings, redisSettings, trustedProxies } from '@papan/runtime/config.ts'
import { eventReaderSettings } from '@papan/runtime/stream/event-keys.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'

export const gatewaySettings = {
  ...processSettings,
  ...redisSettings,
  ...neighbours(
    'auth',
    'auth:internal',
    'content',
    'media',
    'media:internal',
    'audit',
    'insight',
    'notify',
    'realtime',
    'web',
  ),
  ...eventReaderSettings,
  TRUSTED_PROXIES: trustedProxies,
  ALLOWED_ORIGINS: allowedOrigins,
  LIMIT_SCALE: limitScale,
}
