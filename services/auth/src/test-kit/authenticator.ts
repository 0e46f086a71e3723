import { Secret, TOTP } from 'otpauth'

/** What an authenticator shows at a moment (ms). */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

export const stepMs = 30_000
