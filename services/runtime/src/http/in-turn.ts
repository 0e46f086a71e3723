import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Answer<Next> = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/** Per connection. Node parses up to 64 KB of requests before it can stop reading. */
export const maxWaiting = 64
/** Of all connections; beyond it, those with more than `few` close. */
const maxWaitingOfAll = 128
const few = 8
/** Per turn of the event loop, ms: pipelined requests yield to other connections. */
const sliceMs = 2

let waitingOfAll = 0
const due: (() => void)[] = []
let isPlanned = false

const runDue = (): void => {
  const end = performance.now() + sliceMs
  do due.shift()?.()
  while (due.length > 0 && performance.now() < end)
  isPlanned = due.length > 0
  if (isPlanned) setImmediate(runDue)
}

const runSoon = (run: () => void): void => {
  due.push(run)
  if (!isPlanned) setImmediate(runDue)
  isPlanned = true
}

/**
 * Handles one request of a connection at a time and reads no more until its answer has left, so that pipelining without
 * reading costs one answer. More than `maxWaiting` close the connection.
 */
export const inTurn = <Next = void>(answer: Answer<Next>): Answer<Next> => {
  const waiting = new WeakMap<Socket, { count: number }>()

  const queueOf = (socket: Socket): { count: number } => {
    const known = waiting.get(socket)
    if (known) return known
    const queue = { count: 0 }
    waiting.set(socket, queue)
    socket.on('close', () => {
      waitingOfAll -= queue.count
      queue.count = 0
    })
    socket.on('resume', () => {
      if (queue.count === 0) return
      // node:http resumed it for a previous body; after a pause() since then, pausing again would do nothing.
      if (socket.readableFlowing) socket.pause()
      else socket.emit('pause')
    })
    return queue
  }

  const wait = (req: IncomingMessage, res: ServerResponse, next: Next): void => {
    const { socket } = req
    if (socket.destroyed) return
    const queue = queueOf(socket)
    if (queue.count >= maxWaiting || (waitingOfAll >= maxWaitingOfAll && queue.count >= few)) {
      socket.destroy()
      return
    }
    queue.count++
    waitingOfAll++
    socket.pause()
    res.once('socket', () =>
      runSoon(() => {
        // 'close' has already subtracted its requests.
        if (socket.destroyed) return
        queue.count--
        waitingOfAll--
        if (queue.count === 0) socket.resume()
        answer(req, res, next)
      }),
    )
  }

  return (req, res, next) => {
    // An answer without a socket is queued behind another.
    if (res.socket === null) wait(req, res, next)
    // Requests after the last answer of a closing connection are ignored (RFC 9112, 9.6).
    else if (!res.socket.writableEnded) answer(req, res, next)
  }
}
