import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { z } from '@papan/contracts/schema.ts'
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

const isEd25519 = (key: KeyObject): boolean => key.asymmetricKeyType === 'ed25519'

const keyOf = (read: () => KeyObject): KeyObject | null => {
  try {
    const key = read()
    return isEd25519(key) ? key : null
  } catch {
    return null
  }
}

/** The private key in a PKCS8 PEM, or null for anything that is not an Ed25519 key. */
export const headKeyOf = (pem: string): KeyObject | null =>
  pem.includes('BEGIN PRIVATE KEY') ? keyOf(() => createPrivateKey(pem)) : null

/** The public half of an Ed25519 key in PEM, be it private or public; null for any other text. */
export const publicHeadKeyOf = (pem: string): KeyObject | null => keyOf(() => createPublicKey(pem))

const publicHalf = (key: KeyObject): KeyObject => (key.type === 'private' ? createPublicKey(key) : key)

/** Keys of examples that everybody can read: RFC 8032 7.1 (tests 1 to 3; the first is that of RFC 8037 too), RFC 8410 10, and 32 zeros. */
export const exampleHeadKeys: ReadonlySet<string> = new Set([
  '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
  '_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU',
  'Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE',
  'O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik',
])

const kidOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(publicHalf(key).export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)

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
