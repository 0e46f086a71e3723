import { z } from 'zod'
import { processSettings, redisSettings } from '@papan/runtime/config.ts'
import { createAddressList } from '@papan/runtime/http/client-address.ts'

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const isAddressList = (cidrs: string[]): boolean => {
  try {
    return Boolean(createAddressList(cidrs))
  } catch {
    return false
  }
}

const upstream = z.url({ protocol: /^http$/ })

/** The settings of the gateway. */
export const gatewaySettings = {
  ...processSettings,
  ...redisSettings,
  AUTH_URL: upstream,
  CONTENT_URL: upstream,
  MEDIA_URL: upstream,
  AUDIT_URL: upstream,
  WEB_URL: upstream,
  /** Comma-separated, one for each realtime instance. */
  REALTIME_URLS: z.string().transform(parts).pipe(z.array(upstream).min(1)),
  /** CIDRs of the proxies in front whose forwarding headers are believed; none unless given. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(parts)
    .refine(isAddressList, 'must be a comma-separated list of addresses or CIDRs'),
}
