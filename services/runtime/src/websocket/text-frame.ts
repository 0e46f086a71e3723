const finalText = 0x81
const in16Bits = 126
const in64Bits = 127

const headerFor = (bytes: number): Buffer => {
  if (bytes < in16Bits) return Buffer.from([finalText, bytes])
  if (bytes < 65_536) {
    const header = Buffer.from([finalText, in16Bits, 0, 0])
    header.writeUInt16BE(bytes, 2)
    return header
  }
  const header = Buffer.alloc(10)
  header.set([finalText, in64Bits])
  header.writeBigUInt64BE(BigInt(bytes), 2)
  return header
}

/** A server's text frame: final, unmasked, uncompressed (RFC 6455, 5.2). */
export const textFrame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  return Buffer.concat([headerFor(payload.length), payload])
}
