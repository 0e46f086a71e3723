import { createHash } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'

type StoredHash = { _id: string; owner: string; expiresAt: Date }

/** Of what a user signed in from, which is never stored itself. */
export const hashOf = (...parts: (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/** A collection of such hashes, by owner, each until it expires. */
export const knownHashes = (connection: Connection, name: string): Model<StoredHash> => {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      owner: { type: String, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  )
  schema.index({ owner: 1, expiresAt: -1 })
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  return connection.model(name, schema, name) as unknown as Model<StoredHash>
}
