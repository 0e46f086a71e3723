import type { Connection } from 'mongoose'

const shapeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join(' | ')}]`
  if (typeof value !== 'object') return typeof value
  const { _bsontype: type } = value as { _bsontype?: string }
  if (type) return type
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${shapeOf(inner)}`)
    .join(', ')} }`
}

/** Every key of a stored document in its stored order, with the BSON type of its value; its events apart. */
export const storedShape = async (connection: Connection, collection: string, id: string): Promise<string> => {
  const options = { promoteValues: false, projection: { outbox: 0 } } as const
  return shapeOf(await connection.collection(collection).findOne({ _id: id as never }, options))
}

/** What every document ends with. */
export const versionShape = (deletedAt: 'null' | 'string' = 'null'): string =>
  `epoch: Double, rev: Int32, createdAt: string, updatedAt: string, deletedAt: ${deletedAt}, outboxDueAt: Double`
