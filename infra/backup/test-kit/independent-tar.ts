// Unpacks a gzipped tar by POSIX.1-2017 (pax, ustar interchange format) and RFC 1952 alone: it shares nothing with what writes backups.
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'

const block = 512

const createBytes = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** At most so many bytes, at least one. */
  const some = async (most: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) throw new Error('The archive ends within a member.')
      rest = value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  const stream = async function* (bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      const taken = await some(left)
      left -= taken.length
      yield taken
    }
  }
  const take = async (bytes: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for await (const part of stream(bytes)) parts.push(part)
    return Buffer.concat(parts)
  }
  return { stream, take }
}

const text = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString()
}
const octal = (header: Buffer, from: number, length: number) => Number.parseInt(text(header, from, length).trim(), 8)

/** The sum of all bytes, those of the checksum taken as spaces. */
const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? ' '.charCodeAt(0) : byte), 0)

/** Records as `30 mtime=1350244992.023960108\n`, their length included. */
const paxRecords = (body: Buffer): Map<string, string> => {
  const records = new Map<string, string>()
  for (let at = 0; at < body.length;) {
    const length = Number.parseInt(body.subarray(at, body.indexOf(' ', at)).toString(), 10)
    const record = body.subarray(body.indexOf(' ', at) + 1, at + length - 1).toString()
    records.set(record.slice(0, record.indexOf('=')), record.slice(record.indexOf('=') + 1))
    at += length
  }
  return records
}

/** Unpacks into a folder; answers the names in their order. */
export const untar = async (path: string, folder: string): Promise<string[]> => {
  const { stream, take } = createBytes(createReadStream(path).pipe(createGunzip()))
  const names: string[] = []
  let pax = new Map<string, string>()
  for (;;) {
    const header = await take(block)
    if (header.every((byte) => byte === 0)) break
    if (text(header, 257, 6) !== 'ustar') throw new Error('A header is not of the ustar format.')
    if (octal(header, 148, 8) !== sumOf(header)) throw new Error('The checksum of a header is wrong.')
    const prefix = text(header, 345, 155)
    const name = pax.get('path') ?? `${prefix && `${prefix}/`}${text(header, 0, 100)}`
    const size = Number(pax.get('size') ?? octal(header, 124, 12))
    const padding = (block - (size % block)) % block
    const type = text(header, 156, 1)
    if (type === 'x') {
      pax = paxRecords(await take(size))
      await take(padding)
      continue
    }
    if (type !== '0' && type !== '') throw new Error(`${name} is no file.`)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    const file = await open(join(folder, name), 'wx')
    await file.writeFile(stream(size)).finally(() => file.close())
    await take(padding)
    names.push(name)
    pax = new Map()
  }
  // The end is two blocks of zeros.
  if (!(await take(block)).every((byte) => byte === 0)) throw new Error('The end of the archive is missing.')
  return names
}
