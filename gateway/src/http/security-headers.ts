import { contentPolicy } from '@papan/contracts/rules/content-policy.ts'

/** On every response. An upstream may set its own content policy: stricter for uploaded images, with style hashes for pages. */
export const securityHeaders = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Only behind TLS: browsers ignore it on plain HTTP. */
export const transportSecurity = ['strict-transport-security', 'max-age=31536000'] as const
