import { isUtf8 } from 'node:buffer'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'

/** The message is for the person who sent the file. */
export class UnreadableFile extends Error {}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
/** Of a file without a byte order mark. */
const sampleBytes = 400

/** XLSX (a ZIP archive) and XLS. */
const workbooks = ['504b0304', 'd0cf11e0']

const wideEncodingOf = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = [...bytes.subarray(0, sampleBytes)]
  const zeros = (odd: number): number => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) * 3 > sample.length) return 'utf-16le'
  return zeros(0) * 3 > sample.length ? 'utf-16be' : null
}

const inUtf8 = (bytes: Buffer): Buffer => {
  if (workbooks.includes(bytes.toString('hex', 0, 4))) throw new UnreadableFile(contentTexts.fileWorkbook)
  const wide = wideEncodingOf(bytes)
  try {
    if (wide) return Buffer.from(new TextDecoder(wide, { fatal: true }).decode(bytes))
  } catch {
    throw new UnreadableFile(contentTexts.fileEncoding)
  }
  if (!isUtf8(bytes)) throw new UnreadableFile(contentTexts.fileEncoding)
  return bytes
}

/** CR alone ends the lines of a file whose first line it ends. */
const withLineFeeds = (bytes: Buffer): Buffer => {
  const first = bytes.indexOf(carriageReturn)
  const before = bytes.subarray(0, Math.max(first, 0)).includes(lineFeed)
  if (first < 0 || before || bytes[first + 1] === lineFeed) return bytes
  const copy = Buffer.from(bytes)
  for (let at = first; at >= 0; at = copy.indexOf(carriageReturn, at + 1))
    if (copy[at + 1] !== lineFeed) copy[at] = lineFeed
  return copy
}

const delimiters = [',', ';', '\t', '|']
export type FileText = {
  bytes: Buffer
  delimiter: string
  /** Of the first line, from 1: `sep=;` is a line of its own. */
  line: number
}

const timesIn = (text: string, character: string): number => text.split(character).length - 1

/** The file as UTF-8 with LF or CRLF, and what is between its columns. Throws UnreadableFile. */
export const fileText = (file: Uint8Array): FileText => {
  const bytes = withLineFeeds(inUtf8(Buffer.from(file.buffer, file.byteOffset, file.byteLength)))
  const firstLine = (of: Buffer): string => {
    const end = of.subarray(0, 4_096).indexOf(lineFeed)
    return of.toString('utf8', 0, end < 0 ? Math.min(of.length, 4_096) : end)
  }
  const first = firstLine(bytes)
  const named = /^\uFEFF?"?sep=(?<given>[^"\r])"?[,;\t|\s]*$/i.exec(first)?.groups?.['given']
  const rest = named === undefined ? bytes : bytes.subarray(Buffer.byteLength(first) + 1)
  const head = named === undefined ? first : firstLine(rest)
  const counts = delimiters.map((delimiter) => timesIn(head, delimiter))
  const likely = delimiters[counts.indexOf(Math.max(...counts))] ?? ','
  return {
    bytes: rest,
    delimiter: named !== undefined && delimiters.includes(named) && head.includes(named) ? named : likely,
    line: named === undefined ? 1 : 2,
  }
}
