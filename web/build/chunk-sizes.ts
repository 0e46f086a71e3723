import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>

export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

/** Files of a chunk and of what it imports at once. */
export const filesOf = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return new Set()
  seen.add(name)
  const chunk = manifest[name]
  const files = new Set([...(chunk ? [chunk.file] : []), ...(chunk?.css ?? [])])
  for (const imported of chunk?.imports ?? []) for (const file of filesOf(manifest, imported, seen)) files.add(file)
  return files
}

/** Bytes as `precompress` writes them. */
export const gzipped = async (folder: URL, files: Iterable<string>): Promise<number> => {
  let sum = 0
  for (const file of files) sum += gzipSync(await readFile(new URL(file, folder)), { level: 9 }).length
  return sum
}
