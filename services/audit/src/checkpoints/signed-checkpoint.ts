import { sign, verify, type KeyObject } from 'node:crypto'
import { z } from '@papan/contracts/schema.ts'
import { kidOf, publicHalf } from '@papan/runtime/signing/ed25519.ts'
import type { Link } from '../chain/link.ts'

/** Stored format. Kind `checkpoint`: at an entry; `anchor`: at the chain's start after retention. */
const signedCheckpoint = z.strictObject({
  kind: z.enum(['checkpoint', 'anchor']),
  seq: z.int().min(1),
  hash: z.string().regex(/^[\da-f]{64}$/),
  at: z.string(),
  kid: z.string(),
  signature: z.string(),
})
export type SignedCheckpoint = z.infer<typeof signedCheckpoint>

/** Null unless the text is a checkpoint. */
export const parseCheckpoint = (text: string): SignedCheckpoint | null => {
  try {
    return signedCheckpoint.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const signedText = ({ kind, seq, hash, at }: Pick<SignedCheckpoint, 'kind' | 'seq' | 'hash' | 'at'>): Buffer =>
  Buffer.from(`papan-angka audit ${kind}\n${seq}\n${hash}\n${at}`)

export const createCheckpointSigner = (key: KeyObject, clock: () => number) => {
  const kid = kidOf(key)
  return (kind: SignedCheckpoint['kind'], { seq, hash }: Link): SignedCheckpoint => {
    const checkpoint = { kind, seq, hash, at: new Date(clock()).toISOString() }
    return { ...checkpoint, kid, signature: sign(null, signedText(checkpoint), key).toString('base64url') }
  }
}

export type CheckpointSigner = ReturnType<typeof createCheckpointSigner>

export const createCheckpointVerifier = (keys: readonly KeyObject[]) => {
  const byKid = new Map(keys.map((key) => [kidOf(key), publicHalf(key)]))
  return (checkpoint: SignedCheckpoint): boolean => {
    const key = byKid.get(checkpoint.kid)
    return (
      key !== undefined && verify(null, signedText(checkpoint), key, Buffer.from(checkpoint.signature, 'base64url'))
    )
  }
}

export type CheckpointVerifier = ReturnType<typeof createCheckpointVerifier>
