import type { Connection, Model } from 'mongoose'
import { definePlainCollection, digestOf, field } from '@papan/service-kit/mongo/plain-collection.ts'

type StoredHash = { _id: string; owner: string; expiresAt: Date }

/** Of what a user signed in from, which is never stored itself. */
export const hashOf = (...parts: (string | number)[]): string => digestOf(parts, 32)

/** A collection of such hashes, by owner, each until it expires. */
export const knownHashes = (connection: Connection, name: string): Model<StoredHash> =>
  definePlainCollection(connection, name, { _id: field.text, owner: field.text, expiresAt: field.date }, [
    { owner: 1, expiresAt: -1 },
  ])
