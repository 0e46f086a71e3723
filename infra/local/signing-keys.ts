import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
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

/** auth's token key: P-256, PKCS8 PEM. */
export const tokenKeyFile = (dataDir: string) =>
  keyFile(dataDir, 'token-key.pem', () => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey))

/** audit's key for the checkpoints: Ed25519, PKCS8 PEM. */
export const checkpointKeyFile = (dataDir: string) =>
  keyFile(dataDir, 'checkpoint-key.pem', () => pem(generateKeyPairSync('ed25519').privateKey))

const randomKeyFile = (dataDir: string, name: string) =>
  keyFile(dataDir, name, () => randomBytes(32).toString('base64url'))

const existing = (dataDir: string, name: string): string | undefined => {
  const path = join(dataDir, 'secrets', name)
  return existsSync(path) ? path : undefined
}
/** The key before, during a rotation. */
export const previousSecondFactorKeyFile = (dataDir: string) => existing(dataDir, 'second-factor-previous-key')
/** The key of checkpoints restored from a backup. */
export const previousCheckpointKeyFile = (dataDir: string) => existing(dataDir, 'checkpoint-previous-key.pem')

type EventKeyFiles = {
  privateKeys: Record<Signer, string>
  /** All public keys in the form of `EVENT_PUBLIC_KEYS`. */
  publicKeys: string
}

const publicTextIn = async (path: string): Promise<string> => {
  const key = publicKeyOf(await readFile(path, 'utf8'))
  if (!key) throw new Error(`${path} is no Ed25519 key`)
  return publicTextOf(key)
}

/** The stream's keys: Ed25519, PKCS8 PEM. During a rotation the previous key is a file beside each. */
const eventKeyFiles = async (dataDir: string): Promise<EventKeyFiles> => {
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

/** The keys of all services, made where they are missing. */
export const serviceKeys = async (dataDir: string) => ({
  tokenKey: await tokenKeyFile(dataDir),
  /** Encrypts auth's secrets of second factors. */
  factorKey: await randomKeyFile(dataDir, 'second-factor-key'),
  /** Encrypts notify's secrets of destinations. */
  destinationKey: await randomKeyFile(dataDir, 'destination-key'),
  /** Of notify's pushes: a P-256 private key, 32 bytes. */
  vapidKey: await randomKeyFile(dataDir, 'vapid-key'),
  checkpointKey: await checkpointKeyFile(dataDir),
  eventKeys: await eventKeyFiles(dataDir),
})
export type ServiceKeys = Awaited<ReturnType<typeof serviceKeys>>
