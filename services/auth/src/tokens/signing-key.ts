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

/** The private key in a PKCS8 PEM, or null for anything that is not a P-256 key. */
export const signingKeyOf = (pem: string): KeyObject | null =>
  pem.includes('BEGIN PRIVATE KEY') ? keyOf(() => createPrivateKey(pem)) : null

/** The public half of a P-256 key in PEM, be it private or public; null for any other text. */
export const publicKeyOf = (pem: string): KeyObject | null => keyOf(() => createPublicKey(pem))

/** The JWK thumbprint (RFC 7638) of a P-256 key: the same text wherever it is computed. */
const thumbprint = (key: KeyObject): string => {
  const { crv, kty, x, y } = key.export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

/** Keys of examples that everybody can read: RFC 7515 A.3, RFC 7517 A.2, and the one that token debuggers start with. */
export const exampleKeys: ReadonlySet<string> = new Set([
  'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  'EVs_o5-uQbTjL3chynL4wXgUg2R9q9UU8I5mEovUf84',
])

/** A public key as other processes get it: its id and its SPKI PEM. */
export const publishedKey = (key: KeyObject): { kid: string; pem: string } => {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return { kid: thumbprint(publicKey), pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}
