import { type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { signers } from '@papan/contracts/events/announcers.ts'
import { keySetting } from '../config.ts'
import { exampleKeys, isExampleKey, kidOf, privateKeyOf, publicKeyOf } from '../signing/ed25519.ts'

/** By key id. `service` may be one of a later release. */
export type EventKeys = ReadonlyMap<string, { service: string; key: KeyObject }>

/** During a rotation there are two. */
const maxKeys = 2

const readKey = (entry: string): { service: string; key: KeyObject } | string => {
  const [service = '', ...rest] = entry.split('=')
  if (!/^[a-z]+$/.test(service)) return `"${service.slice(0, 20)}" is no name of a service: must be SERVICE=KEY`
  const key = publicKeyOf(rest.join('='))
  if (!key) return `the key of ${service} must be an Ed25519 public key in SPKI, as base64`
  return isExampleKey(key) ? `the key of ${service} is a published example` : { service, key }
}

const eventKeys = z.string().transform((text, context): EventKeys => {
  const keys = new Map<string, { service: string; key: KeyObject }>()
  const problems: string[] = []
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const read = readKey(entry)
    if (typeof read === 'string') problems.push(read)
    else if (keys.has(kidOf(read.key))) problems.push(`a key of ${read.service} is there twice`)
    else keys.set(kidOf(read.key), read)
  }
  for (const service of signers) {
    const count = [...keys.values()].filter((one) => one.service === service).length
    if (problems.length === 0 && (count === 0 || count > maxKeys))
      problems.push(`must hold one or two keys of ${service}`)
  }
  if (problems.length === 0) return keys
  context.addIssue({ code: 'custom', message: problems.join('; ') })
  return z.NEVER
})

export const eventReaderSettings = {
  EVENT_PUBLIC_KEYS: eventKeys.describe(
    'whose signature counts on the stream: `SERVICE=KEY` of auth, content, media, notify and audit, one or two of each, the key as SPKI in base64; between them commas or line breaks; a name that only a later release knows is allowed',
  ),
}

export const eventSignerSettings = {
  ...eventReaderSettings,
  EVENT_PRIVATE_KEY: keySetting(privateKeyOf, 'an Ed25519 private key in PKCS8', exampleKeys).describe(
    'the key that signs what this service adds to the stream: Ed25519, PKCS8, PEM or base64',
  ),
}

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
export const signerOf = (keys: EventKeys, stream: string, text: string, signature: string): string | null => {
  const [kid = '', encoded = ''] = signature.split('.', 2)
  const known = keys.get(kid)
  if (!known) return null
  return verify(null, signedBytes(stream, text), known.key, Buffer.from(encoded, 'base64url')) ? known.service : null
}
