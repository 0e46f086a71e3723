import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const ed25519Of = (read: () => KeyObject): KeyObject | null => {
  try {
    const key = read()
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

const isBase64 = (text: string): boolean => /^[A-Za-z\d+/]+=*$/.test(text)
const derOf = (text: string): Buffer => Buffer.from(text, 'base64')

/** PKCS8, as PEM or single-line base64; null unless Ed25519. */
export const privateKeyOf = (text: string): KeyObject | null => {
  if (text.includes('BEGIN PRIVATE KEY')) return ed25519Of(() => createPrivateKey(text))
  if (!isBase64(text)) return null
  return ed25519Of(() => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' }))
}

/** From a PEM key, private or public, or base64 SPKI; else null. */
export const publicKeyOf = (text: string): KeyObject | null =>
  isBase64(text)
    ? ed25519Of(() => createPublicKey({ key: derOf(text), format: 'der', type: 'spki' }))
    : ed25519Of(() => createPublicKey(text))

export const publicHalf = (key: KeyObject): KeyObject => (key.type === 'private' ? createPublicKey(key) : key)

/** SPKI in single-line base64, as in settings. */
export const publicTextOf = (key: KeyObject): string =>
  publicHalf(key).export({ type: 'spki', format: 'der' }).toString('base64')

export const kidOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(publicHalf(key).export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)

/** Published examples: RFC 8032 7.1 (tests 1 to 3; the first also in RFC 8037), RFC 8410 10, and 32 zeros. */
export const exampleKeys: ReadonlySet<string> = new Set([
  '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
  '_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU',
  'Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE',
  'O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik',
])

export const isExampleKey = (key: KeyObject): boolean => exampleKeys.has(key.export({ format: 'jwk' }).x ?? '')
