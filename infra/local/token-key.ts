import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { readSecret, writeSecret } from './secret-file.ts'

/** Path of the key that auth signs tokens with, made on the first start: P-256, PKCS8 PEM. */
export const tokenKeyFile = async (dataDir: string) => {
  const path = join(dataDir, 'secrets', 'token-key.pem')
  if ((await readSecret(path)) === undefined) {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    await writeSecret(path, privateKey)
  }
  return path
}
