import { role, type Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { usernameKeyOf, usernamePattern } from '@papan/contracts/calls/auth/precis.ts'
import type { ListedUser, User as ShownUser } from '@papan/contracts/calls/auth/user-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { maxPasskeys, maxUsernameLength } from '@papan/contracts/limits.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { notDeleted, type Versioned, storedText } from '@papan/service-kit/records/outbox-document.ts'
import { storedPasskey, toPasskeys, storedFactor, toSecondFactor } from './factors.ts'
import { revocations, type Revocations } from './revocations.ts'
import { restoreMoment } from '@papan/service-kit/records/epochs.ts'

/**
 * Seconds; 0 before any restore. Older tokens are refused: the restore may have lost their revocation or their user's
 * deletion.
 */
export const refusedBefore = (): number => {
  const restoredAt = restoreMoment()
  return restoredAt === 0 ? 0 : Math.floor(restoredAt / 1000) + 1
}

/** Includes the revocations that a restore implies. */
const withRestore = ({ validAfter, revokedTokens, keptTokens }: Revocations): Revocations => ({
  validAfter: Math.max(validAfter, refusedBefore()),
  revokedTokens,
  keptTokens: keptTokens.filter(({ iat }) => iat >= refusedBefore()),
})

const userFields = revocations.extend({
  username: storedText(maxUsernameLength).regex(usernamePattern),
  role,
  passwordHash: storedText(),
  secondFactor: storedFactor.nullable(),
  passkeys: z.array(storedPasskey).max(maxPasskeys),
})
export type UserFields = z.infer<typeof userFields>
export type User = UserFields & { id: string; epoch: number; createdAt: string }
type StoredUser = Versioned & UserFields

/** Names must differ beyond case, and racing inserts of one name fail. A name that no user may have is its own id. */
export const userIdOf = (username: string): string => usernameKeyOf(username) ?? username

const toUser = (stored: StoredUser): User => ({
  id: stored._id,
  epoch: stored.epoch,
  username: stored.username,
  role: stored.role,
  passwordHash: stored.passwordHash,
  secondFactor: toSecondFactor(stored.secondFactor, stored.epoch),
  passkeys: toPasskeys(stored.passkeys, stored.epoch),
  ...withRestore(stored),
  createdAt: stored.createdAt,
})

export const fieldsOf = ({ id: _id, epoch: _epoch, createdAt: _createdAt, ...fields }: User): UserFields => fields

/** Whether a login needs more than the password. */
export const hasSecondFactor = ({ secondFactor, passkeys }: Pick<UserFields, 'secondFactor' | 'passkeys'>): boolean =>
  secondFactor !== null || passkeys.length > 0

type StoredFactors = Pick<StoredUser, 'secondFactor' | 'passkeys' | 'epoch'>

const hasStoredFactor = ({ secondFactor, passkeys, epoch }: StoredFactors): boolean =>
  hasSecondFactor({ secondFactor: toSecondFactor(secondFactor, epoch), passkeys: toPasskeys(passkeys, epoch) })

export const shown = ({ id, username, role, createdAt }: ShownUser): ShownUser => ({
  id,
  username,
  role,
  createdAt,
})

export const createUserStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'users', userFields, [{ 'passkeys.credentialId': 1 }])
  const records = createAggregateStore<UserFields, StoredUser, User>({
    subjectType: 'user',
    model,
    toRecord: toUser,
    ...deps,
  })
  return {
    ...records,
    model,
    // Events never contain the password hash.
    source: { ...records.source, toRecord: (stored: StoredUser) => shown(toUser(stored)) },

    async hasAny(): Promise<boolean> {
      return (await model.exists(notDeleted)) !== null
    },

    /** Whose passkey it is, among all users. */
    async ofPasskey(credentialId: string): Promise<User | null> {
      const stored = await model.findOne({ ...notDeleted, 'passkeys.credentialId': credentialId }).lean()
      const user = stored && toUser(stored)
      return user?.passkeys.some((one) => one.credentialId === credentialId) ? user : null
    },

    /** Rehashes the same password, without event or revision. */
    async replaceHash(id: string, old: string, passwordHash: string): Promise<void> {
      await model.updateOne({ _id: id, passwordHash: old }, { passwordHash })
    },

    /** Encrypts the same secret with another key, without event or revision. */
    async replaceSeal(id: string, old: string, sealed: string): Promise<void> {
      await model.collection.updateOne(
        { _id: id as never, 'secondFactor.sealed': old },
        { $set: { 'secondFactor.sealed': sealed } },
      )
    },

    async list(): Promise<ListedUser[]> {
      const wanted = { username: 1, role: 1, createdAt: 1, epoch: 1, secondFactor: 1, passkeys: 1 }
      const stored = await model.find(notDeleted, wanted).sort({ _id: 1 }).lean()
      return stored.map((one) => ({ ...shown({ ...one, id: one._id }), secondFactor: hasStoredFactor(one) }))
    },

    async masters(): Promise<string[]> {
      const stored = await model.find({ ...notDeleted, role: 'MASTER_ADMIN' }, { _id: 1 }).lean()
      return stored.map(({ _id }) => _id)
    },

    async revocations(): Promise<(Revocations & { id: string; role: Role; hasSecondFactor: boolean })[]> {
      const factors = { secondFactor: 1, passkeys: 1, epoch: 1 }
      const wanted = { validAfter: 1, revokedTokens: 1, keptTokens: 1, role: 1, ...factors }
      const stored = await model.find(notDeleted, wanted).lean()
      return stored.map((one) => ({
        id: one._id,
        role: one.role,
        hasSecondFactor: hasStoredFactor(one),
        ...withRestore(one),
      }))
    },
  }
}

export type UserStore = ReturnType<typeof createUserStore>
