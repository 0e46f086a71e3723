import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signers, type Signer } from '@papan/contracts/events/announcers.ts'
import { publicKeyOf, publicTextOf } from '@papan/runtime/signing/ed25519.ts'
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

export type EventKeyFiles = {
  /** Where each service finds the key with which it signs what it adds to the stream. */
  privateKeys: Record<Signer, string>
  /** Of all of them, as `EVENT_PUBLIC_KEYS` holds them. */
  publicKeys: string
}

/** The public half of a key file, as a setting holds it. */
const publicTextIn = async (path: string): Promise<string> => {
  const key = publicKeyOf(await readFile(path, 'utf8'))
  if (!key) throw new Error(`${path} is no Ed25519 key`)
  return publicTextOf(key)
}

/** The keys of the stream, made on the first start: Ed25519, PKCS8 PEM. While keys are exchanged the former one is a file beside each. */
export const eventKeyFiles = async (dataDir: string): Promise<EventKeyFiles> => {
  const privateKeys = {} as Record<Signer, string>
  const publicKeys: string[] = []
  for (const service of signers) {
    privateKeys[service] = await keyFile(dataDir, `event-key-${service}.pem`, () =>
      pem(generateKeyPairSync('ed25519').privateKey),
    )
    const previous = join(dataDir, 'secrets', `event-previous-key-${service}.pem`)
    for (const path of [privateKeys[service], ...(existsSync(previous) ? [previous] : [])])
      publicKeys.push(`${service}=${await publicTextIn(path)}`)
  }
  return { privateKeys, publicKeys: publicKeys.join(',') }
}
