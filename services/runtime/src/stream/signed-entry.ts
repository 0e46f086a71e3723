import { sign, verify, type KeyObject } from 'node:crypto'
import type { Signer } from '@papan/contracts/events/announcers.ts'
import { kidOf } from '../signing/ed25519.ts'
import type { EventKeys } from './event-keys.ts'

/** The field beside the text of an entry: `kid.signature`. A release that does not know it reads past it. */
export const signatureField = 'sig'

/** The stream is part of what is signed: an acknowledgement is no event, whoever moves it there. */
const signedBytes = (stream: string, text: string): Buffer => Buffer.from(`papan-angka ${stream}\n${text}`)

/** Signs the text of an entry for one stream. */
export type EntrySigner = (stream: string, text: string) => string

export const createEntrySigner = (key: KeyObject): EntrySigner => {
  const kid = kidOf(key)
  return (stream, text) => `${kid}.${sign(null, signedBytes(stream, text), key).toString('base64url')}`
}

/** The service that signed this text for this stream, or null where none of the known keys did. */
export const signerOf = (keys: EventKeys, stream: string, text: string, signature: string): Signer | null => {
  const [kid = '', encoded = ''] = signature.split('.', 2)
  const known = keys.get(kid)
  if (!known) return null
  return verify(null, signedBytes(stream, text), known.key, Buffer.from(encoded, 'base64url')) ? known.service : null
}
