import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import mongoose from 'mongoose'
import { damaged, truncated } from './bad-archive.ts'
import { writeAtomically } from './atomic-file.ts'
import { createChecksum, verifyChecksum } from './checksum.ts'

const { BSON } = mongoose.mongo

/** Entries in this order: begin, each collection followed by its documents, the files, end. */
export type Entry =
  | { kind: 'begin'; version: number; at: string }
  | { kind: 'collection'; database: string; name: string; indexes: Index[] }
  /** BSON as stored, with its types. */
  | { kind: 'document'; bson: Buffer }
  | { kind: 'file'; path: string; text: string }
  /** Document count of each `database.collection`. An archive without this entry is truncated. */
  | { kind: 'end'; counts: Record<string, number>; files: number }

export type Index = { key: Record<string, 1 | -1>; options: Record<string, unknown> }

export const archiveVersion = 2

const letters = { begin: 'b', collection: 'c', document: 'd', file: 'f', end: 'e' } as const
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter.codePointAt(0), kind as Entry['kind']]))
/** MongoDB's 16 MB document limit plus overhead, bytes. */
const largest = 17 * 1024 * 1024
const smallest = 5

const encode = (entry: Entry): Buffer => {
  const { kind, ...rest } = entry
  const body = entry.kind === 'document' ? entry.bson : Buffer.from(BSON.serialize(rest))
  return Buffer.concat([Buffer.from(letters[kind]), body])
}

const decode = (kind: Entry['kind'], bson: Buffer): Entry =>
  kind === 'document' ? { kind, bson } : ({ kind, ...BSON.deserialize(bson) } as Entry)

/** Streams an archive, gzipped and with a checksum. */
export const streamArchive = (out: Writable, entries: AsyncIterable<Entry>, { end = true } = {}): Promise<void> => {
  const bytes = async function* () {
    for await (const entry of entries) yield encode(entry)
  }
  return pipeline(Readable.from(bytes()), createGzip(), createChecksum(), out, { end })
}

/** Writes an archive atomically, readable by its owner alone, and reads it once to compare its checksum. */
export const writeArchive = (path: string, entries: AsyncIterable<Entry>): Promise<void> =>
  writeAtomically(path, async (part) => {
    await streamArchive(createWriteStream(part, { mode: 0o600, flush: true }), entries)
    await verifyChecksum(part)
  })

const unzipped = async function* (path: string, checkedBytes: number): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { end: Math.max(0, checkedBytes - 1) })
  const zip = file.pipe(createGunzip())
  file.once('error', (error) => zip.destroy(error))
  try {
    for await (const chunk of zip) yield chunk as Buffer
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw truncated(path)
    throw code.startsWith('Z_') ? damaged(path) : error
  } finally {
    file.destroy()
  }
}

/** `checkedBytes` comes from `verifyChecksum`. Throws BadArchive when the archive is damaged or truncated. */
export const readArchive = async function* (path: string, checkedBytes: number): AsyncGenerator<Entry> {
  let buffered: Buffer = Buffer.alloc(0)
  let last: Entry['kind'] | null = null
  for await (const chunk of unzipped(path, checkedBytes)) {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let at = 0
    while (buffered.length >= at + 1 + smallest) {
      const kind = kinds.get(buffered[at])
      const size = buffered.readInt32LE(at + 1)
      if (!kind || size < smallest || size > largest || (last === null) !== (kind === 'begin')) throw damaged(path)
      if (buffered.length < at + 1 + size) break
      yield decode(kind, buffered.subarray(at + 1, at + 1 + size))
      last = kind
      at += 1 + size
    }
    buffered = buffered.subarray(at)
  }
  if (last === null || (last === 'end' && buffered.length > 0)) throw damaged(path)
  if (last !== 'end') throw truncated(path)
}
