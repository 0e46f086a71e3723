import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { recoveryCodeCount } from '@papan/contracts/limits.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { StoredRecovery } from '../users/factors.ts'

/** Without characters that look alike: 0 O, 1 I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const halfLength = 4
const codePattern = new RegExp(`^[${alphabet}]{${2 * halfLength}}$`)

const half = (): string => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The typed code as it was hashed; null when it cannot be one. */
export const recoveryCodeOf = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return codePattern.test(code) ? code : null
}

/** New codes, and what is stored of them. */
export const newRecoveryCodes = async (passwords: PasswordHasher): Promise<{ codes: string[] } & StoredRecovery> => {
  const salt = randomBytes(16).toString('base64url')
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(`${half()}-${half()}`)
  const hashes = await Promise.all([...codes].map((code) => passwords.digest(code.replace('-', ''), salt)))
  return { codes: [...codes], salt, recovery: hashes.join(' ') }
}

export const recoveryHashes = ({ recovery }: Pick<StoredRecovery, 'recovery'>): string[] =>
  recovery === '' ? [] : recovery.split(' ')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The codes left after this one; null when it is none of them. */
export const withoutCode = (stored: Pick<StoredRecovery, 'recovery'>, hash: string): string | null => {
  const all = recoveryHashes(stored)
  const left = all.filter((one) => !isSame(one, hash))
  return left.length < all.length ? left.join(' ') : null
}
