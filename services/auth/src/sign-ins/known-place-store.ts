import { trusted, type Connection } from 'mongoose'
import { dayMs } from '@papan/contracts/wib.ts'
import { addressGroup } from '@papan/runtime/http/addresses.ts'
import type { User } from '../users/user-store.ts'
import { hashOf, knownHashes } from './known-hashes.ts'

type Owner = Pick<User, 'id' | 'epoch' | 'validAfter'>
/** `deviceId`: the random text that the browser stores and sends with a login. */
type Place = { ip: string; deviceId?: string | null }

const knownForMs = 90 * dayMs
/** Of each kind: the last ones that signed in. */
const maxPlaces = 20

/** `validAfter` is a part of the hash: what ends all sessions of a user (a new password too) ends their places. */
const idsOf = ({ id, epoch, validAfter }: Owner, { ip, deviceId }: Place) => {
  const of = (kind: string, value: string) => ({
    owner: hashOf(id, epoch, kind),
    _id: hashOf(id, epoch, validAfter, kind, value),
  })
  // The device first: its share is its own, an address may be shared with strangers.
  return [...(deviceId ? [of('device', deviceId)] : []), of('address', addressGroup(ip))]
}

/** Devices and addresses that a user signed in from completely: they are counted apart from strangers, and open nothing. */
export const createKnownPlaceStore = (connection: Connection, clock: () => number) => {
  const model = knownHashes(connection, 'known_places')
  return {
    model,

    /** The name of the known place, null for a stranger's. Costs the same for an unknown user. */
    async find(user: Owner | null, id: string, place: Place): Promise<string | null> {
      const ids = idsOf(user ?? { id, epoch: 0, validAfter: 0 }, place).map(({ _id }) => _id)
      const expiresAt = trusted({ $gt: new Date(clock()) })
      const known = await model.find({ _id: trusted({ $in: ids }), expiresAt }, { _id: 1 }).lean()
      return ids.find((one) => known.some(({ _id }) => _id === one)) ?? null
    },

    async remember(user: Owner, place: Place): Promise<void> {
      const expiresAt = new Date(clock() + knownForMs)
      for (const { _id, owner } of idsOf(user, place)) {
        await model.updateOne({ _id }, { $set: { owner, expiresAt } }, { upsert: true })
        const surplus = await model.find({ owner }, { _id: 1 }).sort({ expiresAt: -1 }).skip(maxPlaces).lean()
        if (surplus.length > 0) await model.deleteMany({ _id: trusted({ $in: surplus.map((one) => one._id) }) })
      }
    },
  }
}

export type KnownPlaceStore = ReturnType<typeof createKnownPlaceStore>
