const extension = 0x21
const picture = 0x2c
const trailer = 0x3b
const headerBytes = 13

/** Size of a colour table from its packed field. */
const tableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0)

/** End of a chain of blocks of up to 255 bytes; the last is empty. */
const afterBlocks = (bytes: Uint8Array, start: number): number => {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
  return at + 1
}

/** Whether a GIF has its end mark: the decoder accepts a truncated file as a shorter animation. */
export const isWholeGif = (bytes: Uint8Array): boolean => {
  let at = headerBytes + tableBytes(bytes[10] ?? 0)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === trailer) return true
    if (block === extension) at = afterBlocks(bytes, at + 2)
    else if (block === picture) at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
    else return false
  }
  return false
}
