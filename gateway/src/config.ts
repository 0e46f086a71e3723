import { z } from 'zod'
import {
  accessSettings,
  allowedOrigins,
  limitScale,
  processSettings,
  redisSettings,
  trustedProxies,
} from '@papan/runtime/config.ts'

const upstream = z.url({ protocol: /^http$/ })

/** The settings of the gateway. */
export const gatewaySettings = {
  ...processSettings,
  ...redisSettings,
  ...accessSettings,
  AUTH_URL: upstream,
  CONTENT_URL: upstream,
  MEDIA_URL: upstream,
  AUDIT_URL: upstream,
  WEB_URL: upstream,
  /** Comma-separated, one for each realtime instance. */
  REALTIME_URLS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(upstream)),
  TRUSTED_PROXIES: trustedProxies,
  ALLOWED_ORIGINS: allowedOrigins,
  LIMIT_SCALE: limitScale,
}
