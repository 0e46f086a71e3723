import type { Contents } from './contents.ts'
import {
  collectionNames,
  countDocuments,
  databases as ownDatabases,
  filledCollections,
  type Source,
} from './databases.ts'
import { checkpointNames, type LogPlace } from './log-files.ts'
import { needsReplace, refusalOf } from './restore-archive.ts'

type RestorePlan = {
  /** What a restore would do, a sentence or collection a line. */
  lines: string[]
  /** The sentence of a restore that would be refused, else null. */
  refusal: string | null
}

const changeOf = (wanted: number | undefined, stored: number | undefined): string => {
  if (wanted === undefined) return `deleted, with ${stored} documents`
  return stored === undefined ? `${wanted} documents, new` : `${wanted} documents instead of ${stored}`
}

/** What a restore would do; only reads. `target` is null where no database server was ever started. */
export const planRestore = async (
  target: Source | null,
  place: LogPlace,
  contents: Contents,
  { replace }: { replace: boolean },
): Promise<RestorePlan> => {
  const { at, version, counts, files } = contents
  const stored = target ? await countDocuments(target, await collectionNames(target)) : {}
  const names = [...new Set([...Object.keys(counts), ...Object.keys(stored)])].toSorted()
  const moved = await checkpointNames(place)
  const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [filled] = target && !replace ? await filledCollections(target) : []
  return {
    lines: [
      `A backup of ${at}, made by version ${version}: ${documents} documents in ${Object.keys(counts).length} collections.`,
      ...names.map((name) => `${name.padEnd(32)} ${changeOf(counts[name], stored[name])}`),
      ...files.map((name) => `${name.padEnd(32)} written`),
      ...moved.map((name) => `${name.padEnd(32)} moved aside, as it is now`),
    ],
    refusal: refusalOf(contents, target ?? { databases: ownDatabases }) ?? (filled ? needsReplace(filled) : null),
  }
}
