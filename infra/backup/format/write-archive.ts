import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import mongoose from 'mongoose'
import { createTarPacker } from 'modern-tar'
import { releaseVersion } from '@papan/runtime/release.ts'
import { notBackedUp, withDiskReason } from './disk-full.ts'
import type { Collection, Entry } from './entries.ts'
import { dataName, formatVersion, manifestName, metadataName, type Manifest, type ManifestMember } from './names.ts'
import { chunksOf, openNamelessFile } from './open-files.ts'

const { EJSON } = mongoose.mongo.BSON

/** Documents go to the disk in pieces of about so many bytes. */
const pieceBytes = 256 * 1024

type Packer = ReturnType<typeof createTarPacker>['controller']
type Body = AsyncIterable<Uint8Array> | readonly Uint8Array[]

/** Adds members to the tar and remembers what the manifest says of them. */
const createMembers = (packer: Packer, mtime: Date) => {
  const listed: ManifestMember[] = []
  const add = async (name: string, bytes: number, body: Body) => {
    const hash = createHash('sha256')
    const member = packer.add({ name, size: bytes, mtime, mode: 0o600 }).getWriter()
    for await (const chunk of body) {
      hash.update(chunk)
      await member.write(chunk)
    }
    await member.close()
    const added: ManifestMember = { name, bytes, sha256: hash.digest('hex') }
    listed.push(added)
    return added
  }
  const addText = (name: string, text: string) => {
    const bytes = Buffer.from(text)
    return add(name, bytes.length, [bytes])
  }
  return { listed, add, addText }
}

/** Writes BSON after BSON; answers their count and bytes. */
const spool = async (file: FileHandle, documents: AsyncIterable<Buffer>, folder: string) => {
  const spooled = { documents: 0, bytes: 0 }
  let piece: Buffer[] = []
  let waiting = 0
  const write = async () => {
    await file.appendFile(Buffer.concat(piece)).catch((error: unknown) => {
      throw withDiskReason(error, folder, notBackedUp)
    })
    piece = []
    waiting = 0
  }
  for await (const bson of documents) {
    piece.push(bson)
    spooled.documents++
    spooled.bytes += bson.length
    waiting += bson.length
    if (waiting >= pieceBytes) await write()
  }
  await write()
  return spooled
}

type WriteOptions = {
  /** Begin of the backup. */
  at: Date
  /** Has room for the largest collection, not compressed. */
  spoolFolder: string
}

const packEntries = async (packer: Packer, entries: AsyncIterable<Entry>, { at, spoolFolder }: WriteOptions) => {
  const { listed, add, addText } = createMembers(packer, at)
  /** A member's length is written before it, and a cursor's length is known at its end: so each collection waits on the disk. */
  const addCollection = async ({ database, metadata, documents }: Collection) => {
    const file = await openNamelessFile(spoolFolder)
    try {
      const spooled = await spool(file, documents, spoolFolder)
      const { collectionName } = metadata
      await addText(metadataName(database, collectionName), EJSON.stringify(metadata, { relaxed: false }))
      const member = await add(dataName(database, collectionName), spooled.bytes, chunksOf(file))
      member.documents = spooled.documents
    } finally {
      await file.close()
    }
  }
  for await (const entry of entries)
    await (entry.kind === 'file' ? addText(entry.name, entry.text) : addCollection(entry))
  const manifest: Manifest = {
    format: formatVersion,
    version: releaseVersion,
    at: at.toISOString(),
    members: listed,
  }
  await addText(manifestName, `${JSON.stringify(manifest, null, 1)}\n`)
  packer.finalize()
}

/** Streams a backup. Rejects with the target's error, or with DiskFull where the spool has no room. */
export const streamArchive = async (
  out: Writable,
  entries: AsyncIterable<Entry>,
  { end = true, ...options }: WriteOptions & { end?: boolean },
): Promise<void> => {
  const { readable, controller } = createTarPacker()
  const packing = packEntries(controller, entries, options).catch((error: unknown) => {
    controller.error(error)
    throw error
  })
  const results = await Promise.allSettled([
    pipeline(Readable.fromWeb(readable as never), createGzip(), out, { end }),
    packing,
  ])
  // An error of the packing ends the pipeline with the same one; one of the target ends the packing with a vaguer one.
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
