import { randomBytes } from 'node:crypto'

/** Derived from the idempotency key where there is one; the prefix of its kind keeps it from being a date. */
export const newJobId = (kind: 'b' | 'i', key: string = randomBytes(16).toString('base64url')): string =>
  `${kind}${key}`
