import { createPublicKey } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readConfig } from '@papan/runtime/config.ts'
import { readSecret, writeSecret } from '../local/secret-file.ts'
import type { LogFile } from './format/entries.ts'
import { isCheckpoints, keyName } from './format/names.ts'

export type LogPlace = { checkpointsDir: string; secretsDir: string; publicKey?: string | undefined }

const isKey = (text: string): boolean => {
  try {
    return text.includes('PUBLIC KEY') && createPublicKey(text).type === 'public'
  } catch {
    return false
  }
}

/** Away from `npm start`, whose private key lies in the folder of secrets. */
export const publicKeySetting = {
  CHECKPOINT_PUBLIC_KEY: z
    .string()
    .refine(isKey, 'must be a public key in PEM')
    .optional()
    .describe('the public half of the key that signs checkpoints, PEM; it is copied, so that a backup proves its log'),
}

export const logPlace = (dataDir: string, env: NodeJS.ProcessEnv = process.env): LogPlace => ({
  checkpointsDir: env['CHECKPOINTS_DIR'] || join(dataDir, 'checkpoints'),
  secretsDir: join(dataDir, 'secrets'),
  publicKey: readConfig(publicKeySetting, env).CHECKPOINT_PUBLIC_KEY,
})

const publicKeyOf = async ({ secretsDir, publicKey }: LogPlace): Promise<string | undefined> => {
  const own = publicKey ?? (await readSecret(join(secretsDir, 'checkpoint-key.pem')))
  return own && createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString()
}

/** The signed checkpoints of this place, by month. */
export const checkpointNames = async ({ checkpointsDir }: LogPlace): Promise<string[]> => {
  const names = await readdir(checkpointsDir).catch(() => [])
  return names.filter(isCheckpoints).toSorted()
}

/** Moves the local checkpoints into a subfolder and returns its path, or null: beside the restored log they would report a truncation. */
export const moveOldCheckpoints = async (place: LogPlace, at: number): Promise<string | null> => {
  const names = await checkpointNames(place)
  if (names.length === 0) return null
  const folder = join(place.checkpointsDir, `replaced-${new Date(at).toISOString().replaceAll(/[-:]/g, '')}`)
  await mkdir(folder, { mode: 0o700 })
  for (const name of names) await rename(join(place.checkpointsDir, name), join(folder, name))
  return folder
}

/** The checkpoints and the public key. Private keys stay out: a reader of the backup must not be able to sign. */
export const readLogFiles = async (place: LogPlace): Promise<LogFile[]> => {
  const names = await checkpointNames(place)
  const texts = await Promise.all(names.map((name) => readFile(join(place.checkpointsDir, name), 'utf8')))
  const files = names.map((name, index): LogFile => ({ kind: 'file', name, text: texts[index] ?? '' }))
  const key = await publicKeyOf(place)
  return key ? [...files, { kind: 'file', name: keyName, text: key }] : files
}

/** Restores a checkpoint file. A public key other than the local one is stored as the previous key, so old signatures stay valid. */
export const writeLogFile = async (place: LogPlace, { name, text }: LogFile): Promise<void> => {
  if (isCheckpoints(name)) {
    await mkdir(place.checkpointsDir, { recursive: true, mode: 0o700 })
    await writeFile(join(place.checkpointsDir, name), text, { mode: 0o600 })
  }
  if (name === keyName && (await publicKeyOf(place)) !== text)
    await writeSecret(join(place.secretsDir, 'checkpoint-previous-key.pem'), text)
}
