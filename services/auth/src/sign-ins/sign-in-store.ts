import { trusted, type Connection } from 'mongoose'
import { definePlainCollection, field } from '@papan/service-kit/mongo/plain-collection.ts'
import type { TokenMark } from '../users/revocations.ts'

/** One issued token. Times in ms, `iat` and `exp` in seconds. */
export type StoredSignIn = {
  _id: string
  userId: string
  userEpoch: number
  device: string
  address: string
  method: string
  isNewDevice: boolean
  isNewAddress: boolean
  firstAt: number
  lastAt: number
  iat: number
  exp: number
  expiresAt: Date
}

/** Who is signed in where: a document for each token until it expires. */
export const createSignInStore = (connection: Connection, clock: () => number) => {
  const { text, number, flag, date } = field
  const fields = {
    _id: text,
    userId: text,
    userEpoch: number,
    device: text,
    address: text,
    method: text,
    isNewDevice: flag,
    isNewAddress: flag,
    firstAt: number,
    lastAt: number,
    iat: number,
    exp: number,
    expiresAt: date,
  }
  const model = definePlainCollection<StoredSignIn>(connection, 'sign_ins', fields, [{ userId: 1, firstAt: -1 }])
  return {
    model,

    async add(
      { jti, iat, exp }: TokenMark,
      about: Pick<
        StoredSignIn,
        'userId' | 'userEpoch' | 'device' | 'address' | 'method' | 'isNewDevice' | 'isNewAddress'
      >,
    ): Promise<void> {
      const now = clock()
      await model.create({ ...about, _id: jti, iat, exp, firstAt: now, lastAt: now, expiresAt: new Date(exp * 1000) })
    },

    /** Newest first. */
    async of(userId: string, userEpoch: number): Promise<StoredSignIn[]> {
      const exp = trusted({ $gt: Math.floor(clock() / 1000) })
      return model.find({ userId, userEpoch, exp }).sort({ firstAt: -1 }).limit(200).lean()
    },

    async find(id: string): Promise<StoredSignIn | null> {
      return model.findById(id).lean()
    },

    /** The same device goes on with another token. */
    async replace(old: string, { jti, iat, exp }: TokenMark, method: string): Promise<void> {
      const stored = await model.findById(old).lean()
      if (!stored) return
      const now = clock()
      await model.create({ ...stored, _id: jti, iat, exp, method, lastAt: now, expiresAt: new Date(exp * 1000) })
    },

    async seen(tokens: readonly string[]): Promise<void> {
      await model.updateMany({ _id: trusted({ $in: tokens }) }, { $max: { lastAt: clock() } })
    },
  }
}

export type SignInStore = ReturnType<typeof createSignInStore>
