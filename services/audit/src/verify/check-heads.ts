import { promisedEvery } from '../heads/head-keeper.ts'
import type { Statement, StatementReader } from '../heads/statement.ts'
import type { Finding, SignedPlaces } from './check-chain.ts'

/** Groups signed hashes by entry; reports and ignores invalid signatures. */
export const readSigned = (statements: readonly Statement[], isSigned: StatementReader) => {
  const findings: Finding[] = []
  const hashes = new Map<number, Set<string>>()
  let anchor: Statement | null = null
  // Files and database hold mostly the same.
  for (const said of new Map(statements.map((one) => [`${one.kind} ${one.seq} ${one.signature}`, one])).values()) {
    if (!isSigned(said)) {
      findings.push({ seq: said.seq, problem: `the ${said.kind} of entry ${said.seq} is not signed by our key` })
      continue
    }
    hashes.set(said.seq, (hashes.get(said.seq) ?? new Set()).add(said.hash))
    if (said.kind === 'anchor' && said.seq > (anchor?.seq ?? 0)) anchor = said
  }
  const places: SignedPlaces = { hashes, anchor }
  return { findings, places }
}

type HeadSets = {
  /** From the files, and from the database. */
  inFiles: readonly Statement[]
  inDatabase: readonly Statement[]
  anchor: Statement | null
  last: number
}

/** Reports checkpoints missing from the files: at every hundredth entry, and all that the database has. */
export const findMissingHeads = ({ inFiles, inDatabase, anchor, last }: HeadSets): Finding[] => {
  const start = anchor?.seq ?? 0
  const held = new Set(inFiles.map(({ seq }) => seq))
  const wanted = new Set(inDatabase.map(({ seq }) => seq).filter((seq) => seq > start))
  const next = Math.floor(start / promisedEvery) * promisedEvery + promisedEvery
  for (let seq = next; seq <= last; seq += promisedEvery) wanted.add(seq)
  const missing = [...wanted].filter((seq) => !held.has(seq)).toSorted((a, b) => a - b)
  const [first] = missing
  if (first === undefined) return []
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : ''
  return [
    { seq: first, problem: `the signed head of entry ${first}${others} is missing: head files were cut or deleted` },
  ]
}
