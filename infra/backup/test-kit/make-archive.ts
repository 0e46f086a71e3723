import { gunzipSync, gzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import { packTar, unpackTar, type TarHeader } from 'modern-tar'
import type { Entry } from '../format/entries.ts'

const { BSON } = mongoose.mongo

/** Incompressible, so that the file has many compressed blocks. */
const documents = Array.from({ length: 40 }, (_each, index) =>
  Buffer.from(BSON.serialize({ _id: `d${index}`, epoch: 1_000 + index, bytes: randomBytes(10_000) })),
)

const collection = (database: string, collectionName: string, held: readonly Buffer[]): Entry => ({
  kind: 'collection',
  database,
  metadata: { options: {}, indexes: [{ key: { _id: 1 }, name: '_id_' }], uuid: '', collectionName },
  documents: (async function* () {
    yield* held
  })(),
})

/** 40 results, a market and a checkpoint. */
export const testEntries = async function* (): AsyncGenerator<Entry> {
  yield { kind: 'file', name: 'checkpoints-2025-01.jsonl', text: '{"seq":1}\n' }
  yield collection('content', 'results', documents)
  yield collection('content', 'markets', [Buffer.from(BSON.serialize({ _id: 'SINGAPORE' }))])
}
export const testCounts = { 'content.results': documents.length, 'content.markets': 1 }

export type Member = { header: TarHeader; data: Uint8Array<ArrayBuffer> }

/** A member of this name and text. */
export const member = (name: string, text: string | Uint8Array<ArrayBuffer>): Member => {
  const data = Uint8Array.from(Buffer.from(text as string))
  return { header: { name, size: data.length, type: 'file' }, data }
}

/** Replaces the members of a backup, as any program that knows tar and gzip can. */
export const repack = async (path: string, change: (members: Member[]) => Member[]): Promise<void> => {
  const tar = Uint8Array.from(gunzipSync(await readFile(path)))
  const members = (await unpackTar(tar)).map(({ header, data = new Uint8Array() }) => ({ header, data }))
  await writeFile(path, gzipSync(await packTar(change(members))))
}
