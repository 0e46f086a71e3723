/** Hashes in base64url, joined by spaces, over one salt: a check costs one hash and not ten. */
export type StoredRecovery = { salt: string; recovery: string }

/** Of a user. `userEpoch`: a later user of the same name does not inherit it. `since`: ISO. */
export type SecondFactor = StoredRecovery & { userEpoch: number; factorId: string; sealed: string; since: string }

/** Fields of the stored part. */
export const secondFactorFields = {
  userEpoch: { type: Number, required: true },
  factorId: { type: String, required: true },
  sealed: { type: String, required: true },
  salt: { type: String, required: true },
  recovery: String,
  since: { type: String, required: true },
}

/** Null for none, and for that of an earlier user. */
export const toSecondFactor = (stored: SecondFactor | null | undefined, epoch: number): SecondFactor | null => {
  if (!stored || stored.userEpoch !== epoch) return null
  const { userEpoch, factorId, sealed, salt, recovery, since } = stored
  return { userEpoch, factorId, sealed, salt, recovery: recovery ?? '', since }
}
