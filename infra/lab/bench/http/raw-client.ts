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

type Asking = {
  url: string
  /** Fixed bytes, or a function for the next request. */
  request: string | (() => string)
  connections: number
  /** Called when all connections are open, before the first request. */
  onOpen?: () => void
  /** `ms`: the answer's time. */
  onAnswer: (answer: RawAnswer, ms: number) => void
  /** Called before each request: false ends the loop. */
  more: () => boolean
}

export const dial = ({ port }: URL): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

/** Repeats requests on one connection; reconnects when the server closes it. */
const askOn = async (asking: Asking, socket: Socket): Promise<void> => {
  let received: Buffer = Buffer.alloc(0)
  let sentAt = 0
  const send = () => {
    sentAt = performance.now()
    socket.write(typeof asking.request === 'string' ? asking.request : asking.request())
  }
  const isDone = await new Promise<boolean>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(false))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      try {
        for (let taken; (taken = takeAnswer(received));) {
          received = taken.rest
          asking.onAnswer(taken.answer, performance.now() - sentAt)
          if (!asking.more()) return resolve(true)
          send()
        }
      } catch (error) {
        reject(error)
      }
    })
    send()
  })
  socket.destroy()
  if (!isDone) await askOn(asking, await dial(new URL(asking.url)))
}

/** Sends requests on many connections, opened beforehand. Rejects on a broken connection or an unreadable answer. */
export const askAll = async (asking: Asking): Promise<void> => {
  const url = new URL(asking.url)
  const sockets = await Promise.all(Array.from({ length: asking.connections }, () => dial(url)))
  asking.onOpen?.()
  await Promise.all(sockets.filter(() => asking.more()).map((socket) => askOn(asking, socket)))
  for (const socket of sockets) socket.destroy()
}
