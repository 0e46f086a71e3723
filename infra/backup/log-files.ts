import { createPublicKey } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecret, writeSecret } from '../local/secret-file.ts'
import type { Entry } from './archive.ts'

type File = Extract<Entry, { kind: 'file' }>

export type LogPlace = { headsDir: string; secretsDir: string }

export const logPlace = (dataDir: string, env: NodeJS.ProcessEnv = process.env): LogPlace => ({
  headsDir: env['HEADS_DIR'] || join(dataDir, 'heads'),
  secretsDir: join(dataDir, 'secrets'),
})

const keyPath = 'head-key.pub.pem'
const headsPattern = /^heads\/(heads-\d{4}-\d{2}\.jsonl)$/

const publicKey = async ({ secretsDir }: LogPlace): Promise<string | undefined> => {
  const own = await readSecret(join(secretsDir, 'head-key.pem'))
  return own && createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString()
}

const headFiles = async ({ headsDir }: LogPlace): Promise<string[]> => {
  const names = await readdir(headsDir).catch(() => [])
  return names.filter((name) => headsPattern.test(`heads/${name}`)).toSorted()
}

/** Moves the local heads into a subfolder and returns its path, or null: beside the restored log they would report a truncation. */
export const moveOldHeads = async (place: LogPlace, at: number): Promise<string | null> => {
  const names = await headFiles(place)
  if (names.length === 0) return null
  const folder = join(place.headsDir, `replaced-${new Date(at).toISOString().replaceAll(/[-:]/g, '')}`)
  await mkdir(folder, { mode: 0o700 })
  for (const name of names) await rename(join(place.headsDir, name), join(folder, name))
  return folder
}

/** The heads and the public key. Private keys stay out: a reader of the backup must not be able to sign. */
export const readLogFiles = async (place: LogPlace): Promise<File[]> => {
  const files = await Promise.all(
    (await headFiles(place)).map(async (name): Promise<File> => {
      return { kind: 'file', path: `heads/${name}`, text: await readFile(join(place.headsDir, name), 'utf8') }
    }),
  )
  const key = await publicKey(place)
  return key ? [...files, { kind: 'file', path: keyPath, text: key }] : files
}

/** Restores a head file. A public key other than the local one is stored as the previous key, so old signatures stay valid. */
export const writeLogFile = async (place: LogPlace, { path, text }: File): Promise<void> => {
  const [, heads] = headsPattern.exec(path) ?? []
  if (heads) {
    await mkdir(place.headsDir, { recursive: true, mode: 0o700 })
    await writeFile(join(place.headsDir, heads), text, { mode: 0o600 })
  }
  if (path === keyPath && (await publicKey(place)) !== text)
    await writeSecret(join(place.secretsDir, 'head-previous-key.pem'), text)
}
