import { sign, verify, type KeyObject } from 'node:crypto'
import { z } from '@papan/contracts/schema.ts'
import { kidOf, publicHalf } from '@papan/runtime/signing/ed25519.ts'
import type { Link } from '../chain/link.ts'

/**
 * Stored and signed format. A `head` is a checkpoint at an entry, an `anchor` the chain's start after retention; `kid`
 * names the key.
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

/** Null unless the text is a checkpoint. */
export const readStatement = (text: string): Statement | null => {
  try {
    return statement.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const signedText = ({ kind, seq, hash, at }: Pick<Statement, 'kind' | 'seq' | 'hash' | 'at'>): Buffer =>
  Buffer.from(`papan-angka audit ${kind}\n${seq}\n${hash}\n${at}`)

export const createStatementSigner = (key: KeyObject, clock: () => number) => {
  const kid = kidOf(key)
  return (kind: Statement['kind'], { seq, hash }: Link): Statement => {
    const said = { kind, seq, hash, at: new Date(clock()).toISOString() }
    return { ...said, kid, signature: sign(null, signedText(said), key).toString('base64url') }
  }
}

export type StatementSigner = ReturnType<typeof createStatementSigner>

export const createStatementReader = (keys: readonly KeyObject[]) => {
  const byKid = new Map(keys.map((key) => [kidOf(key), publicHalf(key)]))
  return (said: Statement): boolean => {
    const key = byKid.get(said.kid)
    return key !== undefined && verify(null, signedText(said), key, Buffer.from(said.signature, 'base64url'))
  }
}

export type StatementReader = ReturnType<typeof createStatementReader>
