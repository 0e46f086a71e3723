import type { Socket } from 'node:net'
import { dial, takeAnswer, type RawAnswer } from '../../harness/load/raw-http.ts'

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
  /** Between an answer and the next request. */
  pauseMs?: number
}

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
          if (asking.pauseMs) setTimeout(send, asking.pauseMs)
          else send()
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
