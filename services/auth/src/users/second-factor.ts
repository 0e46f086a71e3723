import { z } from '@papan/contracts/schema.ts'
import { storedText } from '@papan/service-kit/records/outbox-document.ts'

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
