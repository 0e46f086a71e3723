import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

const pieceBytes = 256 * 1024

/** What an open file holds, in pieces. */
export const chunksOf = async function* (file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** A file without a name: the system frees it with the process, a killed one too. */
export const openNamelessFile = async (folder: string): Promise<FileHandle> => {
  const path = join(folder, `.${randomUUID()}.spool`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
