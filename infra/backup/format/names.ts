import { z } from 'zod'

/**
 * A backup is a gzipped POSIX tar, which `mongorestore --dir` reads once it is unpacked: the files of the log, then two members for each
 * collection, and `manifest.json` at its end. Files beside the databases' folders are skipped by mongorestore.
 */
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const keyName = 'checkpoint-key.pub.pem'
const checkpointsPattern = /^checkpoints-\d{4}-\d{2}\.jsonl$/

export const isCheckpoints = (name: string): boolean => checkpointsPattern.test(name)
export const isLogFile = (name: string): boolean => name === keyName || isCheckpoints(name)

const memberSchema = z.strictObject({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Of a `.bson` member. */
  documents: z.number().optional(),
})
/** A member as the manifest names it. */
export type ManifestMember = z.infer<typeof memberSchema>

/** Read alone: a later format may have any other field. */
export const manifestHead = z.object({ format: z.number().int(), version: z.string() })

export const manifestSchema = z.strictObject({
  format: z.literal(formatVersion),
  /** Version of the product that made the backup. */
  version: z.string(),
  /** Begin of the backup, ISO. */
  at: z.string(),
  /** All others, in their order. */
  members: z.array(memberSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/** `options` as listCollections, `indexes` as listIndexes answers them, that on `_id` included. */
export type Metadata = {
  options: Record<string, unknown>
  indexes: StoredIndex[]
  uuid: string
  collectionName: string
}
export type StoredIndex = { key: Record<string, 1 | -1>; name: string; [option: string]: unknown }

const dataSuffix = '.bson'
const metadataSuffix = '.metadata.json'

/** mongodump escapes what a file's name or an address cannot hold. */
const escaped = (collection: string) => encodeURIComponent(collection)

export const dataName = (database: string, collection: string) => `${database}/${escaped(collection)}${dataSuffix}`
export const metadataName = (database: string, collection: string) =>
  `${database}/${escaped(collection)}${metadataSuffix}`

const collectionPattern = /^(?<database>[\w-]{1,63})\/(?<collection>[\w.%-]{1,238})(?<suffix>\.bson|\.metadata\.json)$/

/** Null for the name of any other member. */
export const collectionOf = (name: string): { database: string; collection: string; isData: boolean } | null => {
  const { database = '', collection = '', suffix = '' } = collectionPattern.exec(name)?.groups ?? {}
  try {
    return database ? { database, collection: decodeURIComponent(collection), isData: suffix === dataSuffix } : null
  } catch {
    return null
  }
}
