import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'

/** RFC 6238 as every authenticator knows it. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const windowSteps = 1
const secretBytes = 20
/** Modules of the quiet zone (ISO 18004). */
const qrBorder = 4

export const newSecret = (): string => new Secret({ size: secretBytes }).base32

const white = '<rect width="100%" height="100%" fill="#fff"/>'

/** The otpauth address that authenticators scan. */
export const otpauthUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...shape, secret: Secret.fromBase32(secret), issuer, label }).toString()

/** Black on white in both colour schemes. */
export const qrSvg = (text: string): string =>
  encodeQr(text, 'svg', { border: qrBorder }).replace(/<svg [^>]*>/, (tag) => tag + white)

/** The 30 s step of a right code, one step either way; null for a wrong one. Compared in constant time. */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: windowSteps })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** Six digits, however they are spaced; null for anything else. */
export const digitsOf = (typed: string): string | null => {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
