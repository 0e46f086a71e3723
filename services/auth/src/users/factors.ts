import { createHash } from 'node:crypto'
import { z } from '@papan/contracts/schema.ts'
import { storedCount, storedText } from '@papan/service-kit/records/outbox-document.ts'

/** Of a user. `userEpoch`: a later user of the same name does not inherit it. `counter`: at its registration. */
export const storedPasskey = z.object({
  passkeyId: storedText(),
  userEpoch: storedCount,
  credentialId: storedText(),
  /** COSE, base64url. */
  publicKey: storedText(),
  counter: storedCount,
  /** Joined by spaces. */
  transports: z.string(),
  rpId: storedText(),
  name: storedText(),
  createdAt: storedText(),
})
export type StoredPasskey = z.infer<typeof storedPasskey>

/** Drops passkeys of a deleted user of the same name. */
export const toPasskeys = (stored: readonly StoredPasskey[], epoch: number): StoredPasskey[] =>
  stored.filter(({ userEpoch }) => userEpoch === epoch)

/** The user handle in an authenticator: contains no name. A later user of the same name gets a different handle. */
export const handleOf = ({ id, epoch }: { id: string; epoch: number }): string =>
  createHash('sha256')
    .update(JSON.stringify(['passkey', id, epoch]))
    .digest('base64url')

/** Hashes in base64url, joined by spaces, over one salt: a check costs one hash and not ten. */
const storedRecovery = z.object({ salt: storedText(), recovery: z.string() })
export type StoredRecovery = z.infer<typeof storedRecovery>

/** Of a user. `userEpoch`: a later user of the same name does not inherit it. `since`: ISO. */
export const storedFactor = storedRecovery.extend({
  userEpoch: z.number(),
  factorId: storedText(),
  sealed: storedText(),
  since: storedText(),
})
export type SecondFactor = z.infer<typeof storedFactor>

/** Null without a second factor, and for the factor of a deleted user of the same name. */
export const toSecondFactor = (stored: SecondFactor | null, epoch: number): SecondFactor | null =>
  stored?.userEpoch === epoch ? stored : null
