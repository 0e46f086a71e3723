import { sign, verify, type KeyObject } from 'node:crypto'
import { z } from '@papan/contracts/schema.ts'
import { kidOf, publicHalf } from '@papan/runtime/signing/ed25519.ts'
import type { Link } from '../chain/link.ts'

/**
 * What is said of the chain under our signature: a `head` is how it stood at one entry, an `anchor` where it begins since older
 * entries were let go. `kid` names the key.
 */
const statement = z.strictObject({
  kind: z.enum(['head', 'anchor']),
  seq: z.int().min(1),
  hash: z.string().regex(/^[\da-f]{64}$/),
  at: z.string(),
  kid: z.string(),
  signature: z.string(),
})
export type Statement = z.infer<typeof statement>

/** A line of a file of heads, or a stored head, as a statement; null when it is none. */
export const readStatement = (text: string): Statement | null => {
  try {
    return statement.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const signedText = ({ kind, seq, hash, at }: Pick<Statement, 'kind' | 'seq' | 'hash' | 'at'>): Buffer =>
  Buffer.from(`papan-angka audit ${kind}\n${seq}\n${hash}\n${at}`)

/** Signs statements with the one private key. */
export const createStatementSigner = (key: KeyObject, clock: () => number) => {
  const kid = kidOf(key)
  return (kind: Statement['kind'], { seq, hash }: Link): Statement => {
    const said = { kind, seq, hash, at: new Date(clock()).toISOString() }
    return { ...said, kid, signature: sign(null, signedText(said), key).toString('base64url') }
  }
}

export type StatementSigner = ReturnType<typeof createStatementSigner>

/** Tells whether a statement was signed by one of these keys. */
export const createStatementReader = (keys: readonly KeyObject[]) => {
  const byKid = new Map(keys.map((key) => [kidOf(key), publicHalf(key)]))
  return (said: Statement): boolean => {
    const key = byKid.get(said.kid)
    return key !== undefined && verify(null, signedText(said), key, Buffer.from(said.signature, 'base64url'))
  }
}

export type StatementReader = ReturnType<typeof createStatementReader>
