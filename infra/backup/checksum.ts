import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { damaged, truncated } from './bad-archive.ts'

const mark = Buffer.from('papan-backup-seal\n')
/** The first bytes of a gzip file (RFC 1952). */
const gzipMark = Buffer.from([0x1f, 0x8b])
const lengthBytes = 8
const hashBytes = 32
const trailerBytes = mark.length + lengthBytes + hashBytes

const trailerOf = (length: number, hash: Buffer): Buffer => {
  const size = Buffer.alloc(lengthBytes)
  size.writeBigUInt64BE(BigInt(length))
  return Buffer.concat([mark, size, hash])
}

/** Passes bytes through and appends the trailer: their count and SHA-256. */
export const createChecksum = (): Transform => {
  const hash = createHash('sha256')
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(null, trailerOf(length, hash.digest()))
    },
  })
}

const endsOf = async (path: string): Promise<{ begin: Buffer; length: number; trailer: Buffer }> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.max(0, size - trailerBytes)
    const { buffer } = await file.read(Buffer.alloc(size - length), 0, size - length, length)
    const begin = Buffer.alloc(Math.min(size, gzipMark.length))
    await file.read(begin, 0, begin.length, 0)
    return { begin, length, trailer: buffer }
  } finally {
    await file.close()
  }
}

/** The number of bytes before the trailer. Throws BadArchive without a trailer or when the checksum differs. */
export const verifyChecksum = async (path: string): Promise<number> => {
  const { begin, length, trailer } = await endsOf(path)
  if (!trailer.subarray(0, mark.length).equals(mark))
    throw begin.equals(gzipMark.subarray(0, begin.length)) ? truncated(path) : damaged(path)
  const hash = createHash('sha256')
  if (length > 0) for await (const chunk of createReadStream(path, { end: length - 1 })) hash.update(chunk as Buffer)
  if (!trailer.equals(trailerOf(length, hash.digest()))) throw damaged(path)
  return length
}
