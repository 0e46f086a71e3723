import { setImmediate as otherWork } from 'node:timers/promises'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'

/** The message is for the person who sent the file. */
export class UnreadableFile extends Error {}

/** A file in pieces, in order; each call begins at its start. */
export type FilePieces = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const pieceBytes = 256 * 1024

/** A file that is in memory, in pieces that are decoded in a millisecond or two. */
export const piecesOf = (file: Uint8Array): (() => Iterable<Uint8Array>) =>
  function* () {
    for (let start = 0; start < file.length; start += pieceBytes) yield file.subarray(start, start + pieceBytes)
  }

/** What `read` reads of an upload. Throws 400 without a file and for one that cannot be read. */
export const readUpload = async <Read>(
  file: { bytes: Uint8Array } | null,
  read: (file: FilePieces) => Promise<Read>,
): Promise<Read> => {
  if (!file) throw invalid({ file: [contentTexts.fileRequired] })
  try {
    return await read(piecesOf(file.bytes))
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid({ file: [error.message] }) : error
  }
}

/** Of the first piece of a file without a byte order mark. */
const sampleBytes = 400

/** XLSX (a ZIP archive) and XLS. */
const workbooks = ['504b0304', 'd0cf11e0']

const wideEncodingOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = [...bytes.subarray(0, sampleBytes)]
  const zeros = (odd: number): number => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) * 3 > sample.length) return 'utf-16le'
  return zeros(0) * 3 > sample.length ? 'utf-16be' : null
}

const decoderOf = (start: Uint8Array): InstanceType<typeof TextDecoder> => {
  if (workbooks.includes(Buffer.from(start.subarray(0, 4)).toString('hex')))
    throw new UnreadableFile(contentTexts.fileWorkbook)
  return new TextDecoder(wideEncodingOf(start) ?? 'utf-8', { fatal: true })
}

async function* decoded(file: FilePieces): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderOf> | null = null
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder?.decode(piece, { stream: piece !== undefined }) ?? ''
    } catch {
      throw new UnreadableFile(contentTexts.fileEncoding)
    }
  }
  for await (const piece of file()) {
    decoder ??= decoderOf(piece)
    yield decode(piece)
  }
  yield decode()
}

/** CR alone ends the lines of a file whose first line it ends. */
async function* textIn(file: FilePieces): AsyncGenerator<string> {
  let isByCr: boolean | null = null
  // LF may follow in the next piece.
  let held = ''
  for await (const piece of decoded(file)) {
    const text = held + piece
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held ? text.slice(0, -1) : text
    const first = /\r?\n|\r/.exec(whole)?.[0]
    if (first) isByCr ??= first === '\r'
    yield isByCr ? whole.replaceAll(/\r(?!\n)/g, '\n') : whole
  }
  if (held) yield isByCr === false ? held : '\n'
}

/** Throws UnreadableFile unless all of a file is text. */
export const assertText = async (file: FilePieces): Promise<void> => {
  for await (const _text of decoded(file)) await otherWork()
}

const delimiters = [',', ';', '\t', '|']
export type FileText = {
  text: AsyncIterable<string>
  delimiter: string
  /** Number of the first line, from 1; a `sep=;` line counts. */
  line: number
}

const timesIn = (text: string, character: string): number => text.split(character).length - 1

const firstLine = (text: string): string => text.slice(0, 4_096).split('\n', 1)[0] ?? ''

/** The file with LF or CRLF, and what is between its columns. Throws UnreadableFile. */
export const fileText = async (file: FilePieces): Promise<FileText> => {
  const parts = textIn(file)
  const begin = (await parts.next()).value ?? ''
  const first = firstLine(begin)
  const named = /^"?sep=(?<given>[^"\r])"?[,;\t|\s]*$/i.exec(first)?.groups?.['given']
  const start = named === undefined ? begin : begin.slice(first.length + 1)
  const head = named === undefined ? first : firstLine(start)
  const counts = delimiters.map((delimiter) => timesIn(head, delimiter))
  const likely = delimiters[counts.indexOf(Math.max(...counts))] ?? ','
  const text = async function* () {
    yield start
    yield* parts
  }
  return {
    text: text(),
    delimiter: named !== undefined && delimiters.includes(named) && head.includes(named) ? named : likely,
    line: named === undefined ? 1 : 2,
  }
}
