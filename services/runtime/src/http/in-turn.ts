import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Answer<Next> = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/** Requests of one connection that may wait for the answers before theirs. Node parses up to 64 KB of them before it can stop reading. */
export const maxWaiting = 64
/** Requests of all connections that may wait, before those with more than a few end: they are what a process with many such callers holds. */
const maxWaitingOfAll = 128
const few = 8
/** Requests that waited get this much of each turn of the event loop, ms: other connections come before those that pipeline. */
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
 * Answers at most one request of a connection at a time. The next one begins when the answer before it has left this process, and
 * nothing more is read until then, so that who pipelines and reads nothing costs one answer. More than `maxWaiting` end the connection.
 */
export const inTurn = <Next = void>(answer: Answer<Next>): Answer<Next> => {
  /** How many requests of a connection wait. */
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
      // node:http resumed it for the body of a request before; the event may come when pause() was called since, and would do nothing.
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
        // The end of the connection has taken its requests off the count.
        if (socket.destroyed) return
        queue.count--
        waitingOfAll--
        if (queue.count === 0) socket.resume()
        answer(req, res, next)
      }),
    )
  }

  return (req, res, next) => {
    // An answer has its socket from the start unless another one is before it.
    if (res.socket === null) wait(req, res, next)
    // The connection is closing: what comes after its last answer is not looked at (RFC 9112, 9.6).
    else if (!res.socket.writableEnded) answer(req, res, next)
  }
}
