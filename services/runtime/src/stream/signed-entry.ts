import { sign, verify, type KeyObject } from 'node:crypto'
import type { Signer } from '@papan/contracts/events/announcers.ts'
import { kidOf } from '../signing/ed25519.ts'
import type { EventKeys } from './event-keys.ts'

/** `kid.signature` */
export const signatureField = 'sig'

/** Signed with the stream's name: no replay on another stream. */
const signedBytes = (stream: string, text: string): Buffer => Buffer.from(`papan-angka ${stream}\n${text}`)

export type EntrySigner = (stream: string, text: string) => string

export const createEntrySigner = (key: KeyObject): EntrySigner => {
  const kid = kidOf(key)
  return (stream, text) => `${kid}.${sign(null, signedBytes(stream, text), key).toString('base64url')}`
}

/** Null for an unknown key or a bad signature. */
export const signerOf = (keys: EventKeys, stream: string, text: string, signature: string): Signer | null => {
  const [kid = '', encoded = ''] = signature.split('.', 2)
  const known = keys.get(kid)
  if (!known) return null
  return verify(null, signedBytes(stream, text), known.key, Buffer.from(encoded, 'base64url')) ? known.service : null
}
