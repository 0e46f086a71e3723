/** Bytes of the header and of the one entry. */
const icoHead = 22

/** For programs that ask for `/favicon.ico` without reading the page: a PNG in a frame. */
export const icoOf = (png: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(icoHead)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(icoHead, 18)
  return Buffer.concat([head, png])
}
