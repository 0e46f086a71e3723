import { promisedEvery } from '../checkpoints/checkpoint-keeper.ts'
import type { SignedCheckpoint, CheckpointVerifier } from '../checkpoints/signed-checkpoint.ts'
import type { Finding, SignedPlaces } from './check-chain.ts'

/** Groups signed hashes by entry; reports and ignores invalid signatures. */
export const readSigned = (checkpoints: readonly SignedCheckpoint[], isSigned: CheckpointVerifier) => {
  const findings: Finding[] = []
  const hashes = new Map<number, Set<string>>()
  let anchor: SignedCheckpoint | null = null
  // Files and database hold mostly the same.
  for (const checkpoint of new Map(
    checkpoints.map((one) => [`${one.kind} ${one.seq} ${one.signature}`, one]),
  ).values()) {
    if (!isSigned(checkpoint)) {
      findings.push({
        seq: checkpoint.seq,
        problem: `the ${checkpoint.kind} of entry ${checkpoint.seq} is not signed by our key`,
      })
      continue
    }
    hashes.set(checkpoint.seq, (hashes.get(checkpoint.seq) ?? new Set()).add(checkpoint.hash))
    if (checkpoint.kind === 'anchor' && checkpoint.seq > (anchor?.seq ?? 0)) anchor = checkpoint
  }
  const places: SignedPlaces = { hashes, anchor }
  return { findings, places }
}

type CheckpointSets = {
  /** From the files, and from the database. */
  inFiles: readonly SignedCheckpoint[]
  inDatabase: readonly SignedCheckpoint[]
  anchor: SignedCheckpoint | null
  last: number
}

/** Reports checkpoints missing from the files: at every hundredth entry, and all that the database has. */
export const findMissingCheckpoints = ({ inFiles, inDatabase, anchor, last }: CheckpointSets): Finding[] => {
  const start = anchor?.seq ?? 0
  const filed = new Set(inFiles.map(({ seq }) => seq))
  const wanted = new Set(inDatabase.map(({ seq }) => seq).filter((seq) => seq > start))
  const next = Math.floor(start / promisedEvery) * promisedEvery + promisedEvery
  for (let seq = next; seq <= last; seq += promisedEvery) wanted.add(seq)
  const missing = [...wanted].filter((seq) => !filed.has(seq)).toSorted((a, b) => a - b)
  const [first] = missing
  if (first === undefined) return []
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : ''
  return [
    {
      seq: first,
      problem: `the signed checkpoint of entry ${first}${others} is missing: checkpoint files were cut or deleted`,
    },
  ]
}
