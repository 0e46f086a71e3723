import type { Connection } from 'mongoose'
import type { Role } from '@papan/contracts/calls/auth-calls.ts'
import type { User as UserSummary } from '@papan/contracts/calls/user-calls.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { createAggregateStore } from '@papan/runtime/outbox/aggregate-store.ts'
import { live, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import type { RevokedToken } from './revocations.ts'

export type UserFields = {
  username: string
  role: Role
  passwordHash: string
  /** Seconds; tokens issued before are refused. */
  validAfter: number
  revokedTokens: RevokedToken[]
}
export type User = UserFields & { id: string; createdAt: string }
type StoredUser = Versioned & UserFields

type UserStoreDeps = { connection: Connection; clock: () => number; nudge: (subjectType: string, id: string) => void }

/** The id of a user: his name in lower case. Names differ in more than case, and racing inserts of one name cannot make two. */
export const userIdOf = (username: string): string => username.toLowerCase()

const toUser = (stored: StoredUser): User => ({
  id: stored._id,
  username: stored.username,
  role: stored.role,
  passwordHash: stored.passwordHash,
  validAfter: stored.validAfter,
  revokedTokens: stored.revokedTokens.map(({ jti, iat, exp }) => ({ jti, iat, exp })),
  createdAt: stored.createdAt,
})

const toSummary = ({ _id, username, role, createdAt }: StoredUser): UserSummary => ({
  id: _id,
  username,
  role,
  createdAt,
})

export const createUserStore = ({ connection, ...deps }: UserStoreDeps) => {
  const model = defineCollection<StoredUser>(connection, 'users', {
    username: { type: String, required: true },
    role: { type: String, required: true },
    passwordHash: { type: String, required: true },
    validAfter: { type: Number, required: true },
    revokedTokens: { type: [{ _id: false, jti: String, iat: Number, exp: Number }], required: true },
  })
  const records = createAggregateStore<UserFields, StoredUser, User>({
    subjectType: 'user',
    model,
    toRecord: toUser,
    ...deps,
  })
  return {
    ...records,
    model,
    // What leaves this service about a user never holds his hash.
    source: { ...records.source, toRecord: toSummary },

    async hasAny(): Promise<boolean> {
      return (await model.exists(live)) !== null
    },

    /** Which tokens of whom are refused before they expire. */
    async revocations(): Promise<Pick<User, 'id' | 'validAfter' | 'revokedTokens'>[]> {
      const stored = await model.find(live, { validAfter: 1, revokedTokens: 1 }).lean()
      return stored.map(({ _id, validAfter, revokedTokens }) => ({ id: _id, validAfter, revokedTokens }))
    },
  }
}

export type UserStore = ReturnType<typeof createUserStore>
