import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import mongoose from 'mongoose'
import { damaged, notWhole } from './bad-archive.ts'
import { writeWhole } from './part-file.ts'
import { createSealer } from './seal.ts'

const { BSON } = mongoose.mongo

/** What an archive consists of, in this order: begin, then each collection with its documents, the files, the end. */
export type Entry =
  | { kind: 'begin'; version: number; at: string }
  | { kind: 'collection'; database: string; name: string; indexes: Index[] }
  /** As the server stores it: BSON, types and all. */
  | { kind: 'document'; bson: Buffer }
  | { kind: 'file'; path: string; text: string }
  /** How many documents each `database.collection` has here. An archive without it is not whole. */
  | { kind: 'end'; counts: Record<string, number>; files: number }

export type Index = { key: Record<string, 1 | -1>; options: Record<string, unknown> }

/** What this release writes. Those of version 1 have no seal, and no name for the version of the data. */
export const archiveVersion = 2

const letters = { begin: 'b', collection: 'c', document: 'd', file: 'f', end: 'e' } as const
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter.codePointAt(0), kind as Entry['kind']]))
/** MongoDB's own limit of a document, and room for what stands around. */
const largest = 17 * 1024 * 1024
const smallest = 5

const encode = (entry: Entry): Buffer => {
  const { kind, ...rest } = entry
  const body = entry.kind === 'document' ? entry.bson : Buffer.from(BSON.serialize(rest))
  return Buffer.concat([Buffer.from(letters[kind]), body])
}

const decode = (kind: Entry['kind'], bson: Buffer): Entry =>
  kind === 'document' ? { kind, bson } : ({ kind, ...BSON.deserialize(bson) } as Entry)

/** Writes an archive, gzipped and sealed, readable by its owner alone; the file is there whole or not at all. */
export const writeArchive = (path: string, entries: AsyncIterable<Entry>): Promise<void> => {
  const bytes = async function* () {
    for await (const entry of entries) yield encode(entry)
  }
  return writeWhole(path, (part) =>
    pipeline(
      Readable.from(bytes()),
      createGzip(),
      createSealer(),
      createWriteStream(part, { mode: 0o600, flush: true }),
    ),
  )
}

const unzipped = async function* (path: string, sealed: number | null): AsyncGenerator<Buffer> {
  const file = createReadStream(path, sealed === null ? {} : { end: Math.max(0, sealed - 1) })
  const zip = file.pipe(createGunzip())
  file.once('error', (error) => zip.destroy(error))
  try {
    for await (const chunk of zip) yield chunk as Buffer
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw notWhole(path)
    throw code.startsWith('Z_') ? damaged(path) : error
  } finally {
    file.destroy()
  }
}

/**
 * Reads an archive, one entry after another; `sealed` is what `sealedBytes` answered. Throws a BadArchive for another kind of file, a
 * damaged one and one that is not whole.
 */
export const readArchive = async function* (path: string, sealed: number | null): AsyncGenerator<Entry> {
  let held: Buffer = Buffer.alloc(0)
  let last: Entry['kind'] | null = null
  for await (const chunk of unzipped(path, sealed)) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    let at = 0
    while (held.length >= at + 1 + smallest) {
      const kind = kinds.get(held[at])
      const size = held.readInt32LE(at + 1)
      if (!kind || size < smallest || size > largest || (last === null) !== (kind === 'begin')) throw damaged(path)
      if (held.length < at + 1 + size) break
      yield decode(kind, held.subarray(at + 1, at + 1 + size))
      last = kind
      at += 1 + size
    }
    held = held.subarray(at)
  }
  if (last === null || (last === 'end' && held.length > 0)) throw damaged(path)
  if (last !== 'end') throw notWhole(path)
}
