import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const isP256 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'

const keyOf = (read: () => KeyObject): KeyObject | null => {
  try {
    const key = read()
    return isP256(key) ? key : null
  } catch {
    return null
  }
}

/** A P-256 key in PKCS8 PEM, else null. */
export const signingKeyOf = (pem: string): KeyObject | null =>
  pem.includes('BEGIN PRIVATE KEY') ? keyOf(() => createPrivateKey(pem)) : null

/** The public half of a P-256 PEM key, private or public; else null. */
export const publicKeyOf = (pem: string): KeyObject | null => keyOf(() => createPublicKey(pem))

/** The JWK thumbprint (RFC 7638). */
const thumbprint = (key: KeyObject): string => {
  const { crv, kty, x, y } = key.export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

/** Published example keys: RFC 7515 A.3, RFC 7517 A.2, and the default of token debuggers. */
export const exampleKeys: ReadonlySet<string> = new Set([
  'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  'EVs_o5-uQbTjL3chynL4wXgUg2R9q9UU8I5mEovUf84',
])

export const publishedKey = (key: KeyObject): { kid: string; pem: string } => {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return { kid: thumbprint(publicKey), pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}
