import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; head: string; body: Buffer }

const headEnd = Buffer.from('\r\n\r\n')

export const getBytes = (path: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: bench',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

/** Splits a complete answer off the buffer, or returns null. Needs a content-length or a 304. */
export const takeAnswer = (received: Buffer): { answer: RawAnswer; rest: Buffer } | null => {
  const end = received.indexOf(headEnd)
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`)
  const start = end + headEnd.length
  if (received.length < start + length) return null
  return {
    answer: { status, head, body: received.subarray(start, start + length) },
    rest: received.subarray(start + length),
  }
}

export const dial = ({ port }: URL): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
