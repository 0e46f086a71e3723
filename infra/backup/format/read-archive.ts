import { createHash, type Hash } from 'node:crypto'
import mongoose from 'mongoose'
import { z } from 'zod'
import type { ParsedTarEntry } from 'modern-tar'
import type { BackupFile } from './backup-file.ts'
import {
  badManifest,
  badMetadata,
  changed,
  foreignMember,
  misplaced,
  missing,
  notBson,
  tooLarge,
  tooNew,
  unlisted,
  withoutManifest,
} from './bad-archive.ts'
import type { ReadEntry } from './entries.ts'
import {
  collectionOf,
  formatVersion,
  isLogFile,
  manifestHead,
  manifestName,
  manifestSchema,
  type Manifest,
  type ManifestMember,
  type Metadata,
} from './names.ts'
import { refusalOf, unpack } from './unpack.ts'

const { EJSON } = mongoose.mongo.BSON

/** Of members that are read into memory: a month of checkpoints has less than 20 MB. */
const largestText = 64 * 1024 * 1024
/** MongoDB's 16 MB document limit plus overhead, bytes. */
const largestDocument = 17 * 1024 * 1024
const smallestDocument = 5

type Found = Omit<ManifestMember, 'sha256'> & { hash: Hash }

const bodyOf = async function* ({ body }: ParsedTarEntry, found: Found, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) {
      found.hash.update(chunk)
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    }
  } catch (error) {
    throw refusalOf(error, file)
  }
}

const textOf = async (member: ParsedTarEntry, found: Found, file: string): Promise<string> => {
  if (found.bytes > largestText) throw tooLarge(file, found.name)
  const chunks: Buffer[] = []
  for await (const chunk of bodyOf(member, found, file)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Splits BSON after BSON, and counts. */
const documentsOf = async function* (member: ParsedTarEntry, found: Found, file: string): AsyncGenerator<Buffer> {
  let buffered: Buffer = Buffer.alloc(0)
  found.documents = 0
  for await (const chunk of bodyOf(member, found, file)) {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let at = 0
    while (buffered.length - at >= smallestDocument) {
      const size = buffered.readInt32LE(at)
      if (size < smallestDocument || size > largestDocument) throw notBson(file, found.name)
      if (buffered.length - at < size) break
      if (buffered[at + size - 1] !== 0) throw notBson(file, found.name)
      found.documents++
      yield buffered.subarray(at, at + size)
      at += size
    }
    buffered = buffered.subarray(at)
  }
  if (buffered.length > 0) throw notBson(file, found.name)
}

/** Reads what the caller left. */
const drain = async (documents: AsyncGenerator<Buffer>) => {
  while (!(await documents.next()).done);
}

const metadataSchema = z.object({
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() })),
  uuid: z.string(),
  collectionName: z.string(),
})

const metadataOf = (text: string, collection: string): Metadata | null => {
  try {
    const metadata = metadataSchema.parse(EJSON.parse(text)) as Metadata
    return metadata.collectionName === collection ? metadata : null
  } catch {
    return null
  }
}

const manifestOf = (text: string, file: string): Manifest => {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw badManifest(file)
  }
  const head = manifestHead.safeParse(manifest)
  if (head.success && head.data.format > formatVersion) throw tooNew(file, head.data.version)
  const read = manifestSchema.safeParse(manifest)
  if (!read.success) throw badManifest(file)
  return read.data
}

/** Throws where the members are not those of the manifest, in its order. */
const assertSame = (members: readonly Found[], listed: readonly ManifestMember[], file: string) => {
  const names = new Set(members.map(({ name }) => name))
  const absent = listed.find(({ name }) => !names.has(name))
  if (absent) throw missing(file, absent.name)
  for (const [index, { name, bytes, documents, hash }] of members.entries()) {
    const wanted = listed[index]
    if (!listed.some((member) => member.name === name)) throw unlisted(file, name)
    if (wanted?.name !== name) throw misplaced(file, name)
    if (wanted.bytes !== bytes || wanted.documents !== documents || wanted.sha256 !== hash.digest('hex'))
      throw changed(file, name)
  }
}

/**
 * Reads a backup in its order and compares it with its manifest. Throws BadArchive: at a member that no backup has, or at the end, so that
 * what was read before counts for nothing until the manifest has come.
 */
export const readArchive = async function* (file: BackupFile): AsyncGenerator<ReadEntry> {
  const members: Found[] = []
  /** Waits for its documents. */
  let metadata: { dataName: string; metadata: Metadata } | null = null
  let manifest: Manifest | null = null
  for await (const member of unpack(file)) {
    const { name, size, type } = member.header
    const found: Found = { name, bytes: size, hash: createHash('sha256') }
    const collection = collectionOf(name)
    if (type !== 'file' || !(collection || isLogFile(name) || name === manifestName) || manifest)
      throw foreignMember(file.name, name)
    if (metadata ? metadata.dataName !== name : collection?.isData) throw misplaced(file.name, name)
    if (name === manifestName) {
      manifest = manifestOf(await textOf(member, found, file.name), file.name)
      continue
    }
    members.push(found)
    if (!collection) yield { kind: 'file', name, text: await textOf(member, found, file.name) }
    else if (metadata) {
      const documents = documentsOf(member, found, file.name)
      yield { kind: 'collection', database: collection.database, metadata: metadata.metadata, documents }
      await drain(documents)
      metadata = null
    } else {
      const read = metadataOf(await textOf(member, found, file.name), collection.collection)
      if (!read) throw badMetadata(file.name, name)
      metadata = { dataName: name.replace(/\.metadata\.json$/, '.bson'), metadata: read }
    }
  }
  if (!manifest) throw withoutManifest(file.name)
  assertSame(members, manifest.members, file.name)
  yield { kind: 'manifest', manifest }
}
