import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { damaged, truncated } from './bad-archive.ts'

const mark = Buffer.from('papan-backup-seal\n')
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

const endOf = async (path: string): Promise<{ length: number; trailer: Buffer }> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.max(0, size - trailerBytes)
    const { buffer } = await file.read(Buffer.alloc(size - length), 0, size - length, length)
    return { length, trailer: buffer }
  } finally {
    await file.close()
  }
}

/** The number of bytes before the trailer. Throws BadArchive without a trailer or when the checksum differs. */
export const verifyChecksum = async (path: string): Promise<number> => {
  const { length, trailer } = await endOf(path)
  if (!trailer.subarray(0, mark.length).equals(mark)) throw truncated(path)
  const hash = createHash('sha256')
  if (length > 0) for await (const chunk of createReadStream(path, { end: length - 1 })) hash.update(chunk as Buffer)
  if (!trailer.equals(trailerOf(length, hash.digest()))) throw damaged(path)
  return length
}
