import { contentPolicy } from '@papan/contracts/content-policy.ts'

/** For every response. Upstreams may set their own content policy: stricter for uploads, style hashes for pages. */
export const securityHeaders = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Only behind TLS (RFC 6797, 7.2). */
export const transportSecurity = ['strict-transport-security', 'max-age=31536000'] as const
