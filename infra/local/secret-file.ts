import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The text of a file only its owner may read, or undefined when there is none. */
export const readSecret = async (path: string) => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes such a file in one step: it is there whole or not at all. */
export const writeSecret = async (path: string, text: string) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
