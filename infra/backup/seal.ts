import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { damaged } from './bad-archive.ts'

/** Begins with a zero: what follows the compressed part is then read past by releases that know no seal. */
const mark = Buffer.from('\0papan-backup-seal\n')
const lengthBytes = 8
const hashBytes = 32
const sealBytes = mark.length + lengthBytes + hashBytes

const sealOf = (length: number, hash: Buffer): Buffer => {
  const size = Buffer.alloc(lengthBytes)
  size.writeBigUInt64BE(BigInt(length))
  return Buffer.concat([mark, size, hash])
}

/** Passes bytes on and adds the seal: how many there were, and their SHA-256. */
export const createSealer = (): Transform => {
  const hash = createHash('sha256')
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(null, sealOf(length, hash.digest()))
    },
  })
}

const endOf = async (path: string): Promise<{ length: number; seal: Buffer }> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.max(0, size - sealBytes)
    const { buffer } = await file.read(Buffer.alloc(size - length), 0, size - length, length)
    return { length, seal: buffer }
  } finally {
    await file.close()
  }
}

/** How many bytes of a file are sealed, null where it has no seal. Throws a BadArchive when they are not those that were sealed. */
export const sealedBytes = async (path: string): Promise<number | null> => {
  const { length, seal } = await endOf(path)
  if (!seal.subarray(0, mark.length).equals(mark)) return null
  const hash = createHash('sha256')
  if (length > 0) for await (const chunk of createReadStream(path, { end: length - 1 })) hash.update(chunk as Buffer)
  if (!seal.equals(sealOf(length, hash.digest()))) throw damaged(path)
  return length
}
