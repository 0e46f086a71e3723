import { Readable } from 'node:stream'
import { ReadableStream, type WritableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { bomb, damaged, empty, isBadArchive, notGzip, notTar, truncated } from './bad-archive.ts'
import type { BackupFile } from './backup-file.ts'
import { chunksOf } from './open-files.ts'

/** Documents, whose keys and ids differ, shrink to a tenth or so; zeros to a thousandth. */
const largestRatio = 300
/** Small databases may repeat themselves more. */
const unboundedBytes = 64 * 1024 * 1024

const unzip = async function* ({ name, handle }: BackupFile): AsyncGenerator<Uint8Array> {
  const { size } = await handle.stat()
  if (size === 0) throw empty(name)
  const source = Readable.from(chunksOf(handle))
  const zip = source.pipe(createGunzip())
  source.once('error', (error) => zip.destroy(error))
  let bytes = 0
  try {
    for await (const chunk of zip as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > unboundedBytes + largestRatio * zip.bytesWritten) throw bomb(name)
      yield chunk
    }
  } finally {
    source.destroy()
  }
  // zlib leaves out what follows a gzipped file.
  if (zip.bytesWritten !== size) throw damaged(name)
}

/** The sentence for what zlib or the reader of tars says; other errors stay. */
export const refusalOf = (error: unknown, file: string, isTar = true): unknown => {
  if (isBadArchive(error)) return error
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (syscall) return error
  if (code === 'Z_BUF_ERROR') return truncated(file)
  if (code === 'Z_DATA_ERROR') return message.includes('header check') && !isTar ? notGzip(file) : damaged(file)
  if (!isTar) return notTar(file)
  return message.includes('truncated') ? truncated(file) : damaged(file)
}

/** Node's own streams, which are typed apart from a browser's. */
type Decoder = { readable: ReadableStream<ParsedTarEntry>; writable: WritableStream<Uint8Array> }

/** The members of a gzipped tar; each is read before the next. Throws BadArchive. */
export const unpack = async function* (file: BackupFile): AsyncGenerator<ParsedTarEntry> {
  let isTar = false
  try {
    const members = ReadableStream.from(unzip(file)).pipeThrough(
      createTarDecoder({ strict: true }) as unknown as Decoder,
    )
    for await (const member of members) {
      isTar = true
      yield member
    }
  } catch (error) {
    throw refusalOf(error, file.name, isTar)
  }
}
