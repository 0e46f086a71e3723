import type { Manifest, Metadata } from './names.ts'

/** A file of the log. */
export type LogFile = { kind: 'file'; name: string; text: string }

/** `documents` are BSON as stored, with their types; they are read once, before the next entry. */
export type Collection = {
  kind: 'collection'
  database: string
  metadata: Metadata
  documents: AsyncIterable<Buffer>
}

export type Entry = LogFile | Collection

/** As read: the manifest comes last, once everything before it has been compared with it. */
export type ReadEntry = Entry | { kind: 'manifest'; manifest: Manifest }
