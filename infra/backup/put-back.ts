import { readArchive } from './archive.ts'
import {
  countDocuments,
  createFiller,
  dropDatabases,
  filledCollections,
  type Progress,
  type Source,
} from './databases.ts'
import { writeLogFile, type LogPlace } from './log-files.ts'

type Contents = { at: string; counts: Record<string, number> }

/** Reads an archive to its end, so that nothing is touched for one that is not whole. Throws a BadArchive. */
const contentsOf = async (path: string): Promise<Contents> => {
  let contents: Contents = { at: '', counts: {} }
  for await (const entry of readArchive(path)) {
    if (entry.kind === 'begin') contents = { ...contents, at: entry.at }
    if (entry.kind === 'end') contents = { ...contents, counts: entry.counts }
  }
  return contents
}

export type PutBack = Contents & {
  /** Collections that do not hold as many documents as the archive. */
  differing: string[]
}

/**
 * Puts an archive into databases that are empty, or are emptied first with `replace`. Throws a BadArchive, or one sentence about
 * databases that hold something.
 */
export const putBack = async (
  target: Source,
  place: LogPlace,
  path: string,
  { replace, onProgress }: { replace: boolean; onProgress: Progress },
): Promise<PutBack> => {
  const contents = await contentsOf(path)
  if (replace) await dropDatabases(target)
  const [filled] = await filledCollections(target)
  if (filled)
    throw new Error(`${filled} holds documents already: nothing was put back. --replace removes everything first.`)
  const filler = createFiller(target, onProgress, contents.counts)
  for await (const entry of readArchive(path)) {
    if (entry.kind === 'collection') await filler.begin(entry)
    if (entry.kind === 'document') await filler.add(entry.bson)
    if (entry.kind === 'file') await writeLogFile(place, entry)
  }
  await filler.flush()
  const stored = await countDocuments(target, Object.keys(contents.counts))
  const differing = Object.keys(contents.counts).filter((name) => stored[name] !== contents.counts[name])
  return { ...contents, differing }
}
