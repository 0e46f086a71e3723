import type { Writable } from 'node:stream'
import { archiveVersion, streamArchive, writeArchive, type Entry } from './archive.ts'
import { readDatabases, type Progress, type Source } from './databases.ts'
import { readLogFiles, type LogPlace } from './log-files.ts'

export type Taken = { documents: number; files: number }

/** Copies databases and signed checkpoints into a file or an open stream while the product runs; memory stays small. */
export const takeBackup = async (
  source: Source,
  place: LogPlace,
  target: string | Writable,
  onProgress: Progress,
): Promise<Taken> => {
  const taken: Taken = { documents: 0, files: 0 }
  const entries = async function* (): AsyncGenerator<Entry> {
    const counts: Record<string, number> = {}
    yield { kind: 'begin', version: archiveVersion, at: new Date().toISOString() }
    yield* readDatabases(source, counts, onProgress)
    yield* files
    taken.documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
    taken.files = files.length
    yield { kind: 'end', counts, files: files.length }
  }
  // Read before the log: a checkpoint newer than the copied log would report a truncation.
  const files = await readLogFiles(place)
  await (typeof target === 'string'
    ? writeArchive(target, entries())
    : streamArchive(target, entries(), { end: false }))
  return taken
}
