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
const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.tuple([upstream], upstream))
const portsOf = (name: string) =>
  addresses.describe(`where ${name} takes calls; of several instances each address, comma-separated, or a name of all`)

export const gatewaySettings = {
  ...processSettings,
  ...redisSettings,
  ...accessSettings,
  ...eventReaderSettings,
  AUTH_URL: portsOf('auth'),
  CONTENT_URL: portsOf('content'),
  MEDIA_URL: portsOf('media'),
  AUDIT_URL: portsOf('audit'),
  INSIGHT_URL: portsOf('insight'),
  WEB_URL: upstream.describe('where web takes calls'),
  REALTIME_URLS: addresses.describe('where each realtime instance takes connections, comma-separated'),
  TRUSTED_PROXIES: trustedProxies,
  ALLOWED_ORIGINS: allowedOrigins,
  LIMIT_SCALE: limitScale,
}
