import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { writeAtomically } from './atomic-file.ts'
import { readDatabases, type Progress, type Source } from './databases.ts'
import { withBackupFile } from './format/backup-file.ts'
import type { Entry } from './format/entries.ts'
import { readArchive } from './format/read-archive.ts'
import { streamArchive } from './format/write-archive.ts'
import { readLogFiles, type LogPlace } from './log-files.ts'

export type Taken = { documents: number; files: number }

/** Writes a backup atomically, readable by its owner alone, and reads it once to its end. */
export const writeArchive = (path: string, entries: AsyncIterable<Entry>, at: Date): Promise<void> =>
  writeAtomically(path, async (part) => {
    const out = createWriteStream(part, { mode: 0o600, flush: true })
    await streamArchive(out, entries, { at, spoolFolder: dirname(path) })
    await withBackupFile(part, async (file) => {
      for await (const _entry of readArchive(file)) continue
    })
  })

const counting = async function* (documents: AsyncIterable<Buffer>, taken: Taken): AsyncGenerator<Buffer> {
  for await (const bson of documents) {
    taken.documents++
    yield bson
  }
}

/**
 * Copies databases and signed checkpoints into a file or an open stream while the product runs; memory stays small. Beside the file, or in
 * TMPDIR, the disk needs room for the largest collection.
 */
export const takeBackup = async (
  source: Source,
  place: LogPlace,
  target: string | Writable,
  onProgress: Progress,
): Promise<Taken> => {
  const at = new Date()
  const taken: Taken = { documents: 0, files: 0 }
  const entries = async function* (): AsyncGenerator<Entry> {
    // Before the log: a checkpoint newer than the copied log would report a truncation.
    for (const file of await readLogFiles(place)) {
      taken.files++
      yield file
    }
    for await (const collection of readDatabases(source, onProgress))
      yield { ...collection, documents: counting(collection.documents, taken) }
  }
  await (typeof target === 'string'
    ? writeArchive(target, entries(), at)
    : streamArchive(target, entries(), { at, spoolFolder: tmpdir(), end: false }))
  return taken
}
