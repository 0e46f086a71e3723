/** An answer read from the wire; header names in lower case, the last of duplicates. */
export type WireAnswer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer }

type Taken = { answer: WireAnswer; rest: Buffer }

const headEnd = '\r\n\r\n'
const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [ -~]*$/
const headerLine = /^([!#$%&'*+.^_`|~\w-]+): ?([ -~\t]*)$/
const withoutBody = new Set([204, 304])

const readHead = (text: string): Pick<WireAnswer, 'status' | 'headers'> => {
  const [first = '', ...lines] = text.split('\r\n')
  const status = Number(statusLine.exec(first)?.[1])
  if (!status) throw new Error(`no status line: ${JSON.stringify(first.slice(0, 100))}`)
  const headers = lines.map((line) => {
    const [, name, value = ''] = headerLine.exec(line) ?? []
    if (name === undefined) throw new Error(`no header line: ${JSON.stringify(line.slice(0, 100))}`)
    return [name.toLowerCase(), value] as const
  })
  return { status, headers: new Map(headers) }
}

/** Null while the chunked body is incomplete. */
const readChunks = (received: Buffer): { body: Buffer; rest: Buffer } | null => {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = received.indexOf('\r\n', at)
    if (end === -1) return null
    const line = received.toString('latin1', at, end)
    if (!/^[\da-f]+$/i.test(line)) throw new Error(`no chunk size: ${JSON.stringify(line.slice(0, 100))}`)
    const size = Number.parseInt(line, 16)
    const begin = end + 2
    if (received.length < begin + size + 2) return null
    if (received.toString('latin1', begin + size, begin + size + 2) !== '\r\n') throw new Error('a chunk without end')
    if (size === 0) return { body: Buffer.concat(parts), rest: received.subarray(begin + 2) }
    parts.push(received.subarray(begin, begin + size))
    at = begin + size + 2
  }
}

const readBody = (head: Pick<WireAnswer, 'status' | 'headers'>, rest: Buffer, isHead: boolean) => {
  if (isHead || withoutBody.has(head.status)) return { body: Buffer.alloc(0), rest }
  if (head.headers.get('transfer-encoding') === 'chunked') return readChunks(rest)
  const length = Number(head.headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(length)) throw new Error(`an answer ${head.status} without a length`)
  return rest.length < length ? null : { body: rest.subarray(0, length), rest: rest.subarray(length) }
}

/**
 * Takes one complete answer off the received bytes; null while incomplete. Throws for anything but HTTP/1.1. Bytes
 * after a 101 stay in `rest`.
 */
export const takeAnswer = (received: Buffer, isHead: boolean): Taken | null => {
  const end = received.indexOf(headEnd)
  if (end === -1) {
    if (received.length > 0 && !'HTTP/1.1 '.startsWith(received.toString('latin1', 0, 9)))
      throw new Error(`no answer: ${JSON.stringify(received.toString('latin1', 0, 100))}`)
    return null
  }
  const head = readHead(received.toString('latin1', 0, end))
  const rest = received.subarray(end + headEnd.length)
  if (head.status === 101) return { answer: { ...head, body: Buffer.alloc(0) }, rest }
  // Skips interim answers.
  if (head.status < 200) return takeAnswer(rest, isHead)
  const whole = readBody(head, rest, isHead)
  return whole && { answer: { ...head, body: whole.body }, rest: whole.rest }
}
