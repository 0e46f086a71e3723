import { contentPolicy } from '@papan/contracts/rules/content-policy.ts'

/** Every answer carries these. An upstream may put a policy of its own in place of ours: a stricter one for uploaded images, a public page's with the hash of its style. */
export const securityHeaders = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Only behind TLS: a plain-text answer must not promise it, and browsers would ignore it there. */
export const transportSecurity = ['strict-transport-security', 'max-age=31536000'] as const
