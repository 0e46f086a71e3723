import { createHash } from 'node:crypto'

/** Of a user. `userEpoch`: a later user of the same name does not inherit it. `counter`: at its registration. */
export type StoredPasskey = {
  passkeyId: string
  userEpoch: number
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  /** Joined by spaces. */
  transports: string
  rpId: string
  name: string
  createdAt: string
}

const text = { type: String, required: true }
const number = { type: Number, required: true, min: 0 }

/** Fields of the stored parts. */
export const passkeyFields = {
  passkeyId: text,
  userEpoch: number,
  credentialId: text,
  publicKey: text,
  counter: number,
  transports: String,
  rpId: text,
  name: text,
  createdAt: text,
}

/** Drops passkeys of a deleted user of the same name. */
export const toPasskeys = (stored: readonly StoredPasskey[], epoch: number): StoredPasskey[] =>
  stored
    .filter(({ userEpoch }) => userEpoch === epoch)
    .map(({ passkeyId, userEpoch, credentialId, publicKey, counter, transports, rpId, name, createdAt }) => ({
      passkeyId,
      userEpoch,
      credentialId,
      publicKey,
      counter,
      transports: transports ?? '',
      rpId,
      name,
      createdAt,
    }))

/** What an authenticator keeps of a user: no name in it. A later user of the same name has another one. */
export const handleOf = ({ id, epoch }: { id: string; epoch: number }): string =>
  createHash('sha256')
    .update(JSON.stringify(['passkey', id, epoch]))
    .digest('base64url')
