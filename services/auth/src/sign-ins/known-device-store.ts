import type { Connection } from 'mongoose'
import { dayMs } from '@papan/contracts/wib.ts'
import { addressGroup } from '@papan/runtime/http/addresses.ts'
import { storedIds } from '@papan/service-kit/mongo/plain-collection.ts'
import { hashOf, knownHashes } from './known-hashes.ts'

type Owner = { id: string; epoch: number }
/** `id`: what the browser sent of itself, if it did. */
export type Device = { id: string | null; words: string; address: string }

const knownForMs = 180 * dayMs

/**
 * Devices and networks that a user signed in from. A browser is known by its id; one without an id by its name and its
 * network.
 */
export const createKnownDeviceStore = (connection: Connection, clock: () => number) => {
  const model = knownHashes(connection, 'known_devices')
  return {
    model,

    /** Whether device and network are new to this user, and notes both. Nothing is new at the first sign-in of all. */
    async note({ id, epoch }: Owner, device: Device): Promise<{ isNewDevice: boolean; isNewAddress: boolean }> {
      const owner = hashOf(id, epoch)
      const network = addressGroup(device.address)
      const byAddress = hashOf(owner, 'network', network)
      const byWords = hashOf(owner, 'words', device.words, network)
      const byId = device.id === null ? null : hashOf(owner, 'id', device.id)
      const keys = [byAddress, byWords, ...(byId === null ? [] : [byId])]
      const known = await storedIds(model, keys)
      const isFirst = known.size === 0 && (await model.exists({ owner })) === null
      const expiresAt = new Date(clock() + knownForMs)
      await model.bulkWrite(
        keys.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { owner, expiresAt } }, upsert: true } })),
        { ordered: false },
      )
      if (isFirst) return { isNewDevice: false, isNewAddress: false }
      return { isNewDevice: !known.has(byId ?? byWords), isNewAddress: !known.has(byAddress) }
    },
  }
}

export type KnownDeviceStore = ReturnType<typeof createKnownDeviceStore>
