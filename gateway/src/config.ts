import { z } from 'zod'
import {
  accessSettings,
  allowedOrigins,
  limitScale,
  processSettings,
  redisSettings,
  trustedProxies,
} from '@papan/runtime/config.ts'
import { eventReaderSettings } from '@papan/runtime/stream/event-keys.ts'

const upstream = z.url({ protocol: /^http$/ })
const portOf = (name: string) => upstream.describe(`where ${name} takes calls`)

export const gatewaySettings = {
  ...processSettings,
  ...redisSettings,
  ...accessSettings,
  ...eventReaderSettings,
  AUTH_URL: portOf('auth'),
  CONTENT_URL: portOf('content'),
  MEDIA_URL: portOf('media'),
  AUDIT_URL: portOf('audit'),
  INSIGHT_URL: portOf('insight'),
  WEB_URL: portOf('web'),
  REALTIME_URLS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(upstream))
    .describe('where each realtime instance takes connections, comma-separated'),
  TRUSTED_PROXIES: trustedProxies,
  ALLOWED_ORIGINS: allowedOrigins,
  LIMIT_SCALE: limitScale,
}
