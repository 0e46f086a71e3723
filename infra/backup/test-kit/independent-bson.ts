// Reads BSON by its specification (bsonspec.org, version 1.1) alone: it shares nothing with what writes backups. The driver's classes carry
// the types, and a Map keeps the order of fields.
import { createReadStream } from 'node:fs'
import mongoose from 'mongoose'

const { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } = mongoose.mongo.BSON

export type BsonDocument = Map<string, unknown>

const createCursor = (bytes: Buffer) => {
  let at = 0
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('A value is longer than its document.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1).readUInt8()
  const int32 = () => take(4).readInt32LE()
  const cstring = () => {
    const end = bytes.indexOf(0, at)
    if (end < 0) throw new Error('A name has no end.')
    const text = take(end - at).toString()
    byte()
    return text
  }
  const string = () => {
    const text = take(int32() - 1).toString()
    if (byte() !== 0) throw new Error('A text has no end.')
    return text
  }
  const long = () => new Long(int32(), int32())
  return { take, byte, int32, cstring, string, long, left: () => bytes.length - at }
}

type Cursor = ReturnType<typeof createCursor>

const inner = (cursor: Cursor): Buffer => {
  const length = cursor.take(4)
  return Buffer.concat([length, cursor.take(length.readInt32LE() - 4)])
}

const binary = (cursor: Cursor) => {
  const length = cursor.int32()
  const subtype = cursor.byte()
  return new Binary(Buffer.from(cursor.take(length)), subtype)
}

const readers: Record<number, (cursor: Cursor) => unknown> = {
  0x01: (cursor) => new Double(cursor.take(8).readDoubleLE()),
  0x02: (cursor) => cursor.string(),
  0x03: (cursor) => decodeBson(inner(cursor)),
  0x04: (cursor) => [...decodeBson(inner(cursor)).values()],
  0x05: binary,
  0x07: (cursor) => new ObjectId(Buffer.from(cursor.take(12))),
  0x08: (cursor) => cursor.byte() === 1,
  0x09: (cursor) => new Date(Number(cursor.take(8).readBigInt64LE())),
  0x0a: () => null,
  0x0b: (cursor) => new BSONRegExp(cursor.cstring(), cursor.cstring()),
  0x10: (cursor) => new Int32(cursor.int32()),
  0x11: (cursor) => new Timestamp(cursor.take(8).readBigUInt64LE()),
  0x12: (cursor) => cursor.long(),
  0x13: (cursor) => new Decimal128(Buffer.from(cursor.take(16))),
  0x7f: () => new MaxKey(),
  0xff: () => new MinKey(),
}

/** Throws for bytes that are not one document. */
export const decodeBson = (bytes: Buffer): BsonDocument => {
  const cursor = createCursor(bytes)
  if (cursor.int32() !== bytes.length) throw new Error('A document is not as long as it says.')
  const document: BsonDocument = new Map()
  for (let type = cursor.byte(); type !== 0; type = cursor.byte()) {
    const name = cursor.cstring()
    const read = readers[type]
    if (!read) throw new Error(`${name} has the unknown type ${type}.`)
    document.set(name, read(cursor))
  }
  if (cursor.left() > 0) throw new Error('A document goes on behind its end.')
  return document
}

/** The documents of a file, one behind another. */
export const bsonIn = async function* (path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
    rest = Buffer.concat([rest, chunk as Buffer])
    let at = 0
    while (rest.length - at >= 4 && rest.length - at >= rest.readInt32LE(at)) {
      const length = rest.readInt32LE(at)
      yield rest.subarray(at, at + length)
      at += length
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw new Error(`${path} ends within a document.`)
}
