import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSecret, writeSecret } from './secret-file.ts'

const keyFile = async (dataDir: string, name: string, make: () => string) => {
  const path = join(dataDir, 'secrets', name)
  if ((await readSecret(path)) === undefined) await writeSecret(path, make())
  return path
}

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Path of the key that auth signs tokens with, made on the first start: P-256, PKCS8 PEM. */
export const tokenKeyFile = (dataDir: string) =>
  keyFile(dataDir, 'token-key.pem', () => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey))

/** Path of the key that audit signs the heads of the log with, made on the first start: Ed25519, PKCS8 PEM. */
export const headKeyFile = (dataDir: string) =>
  keyFile(dataDir, 'head-key.pem', () => pem(generateKeyPairSync('ed25519').privateKey))

/** Path of the key that signed the heads of a log that was put back from a backup, or undefined where there is none. */
export const previousHeadKeyFile = (dataDir: string): string | undefined => {
  const path = join(dataDir, 'secrets', 'head-previous-key.pem')
  return existsSync(path) ? path : undefined
}
