import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Answer<Next> = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/** Requests of one connection that may wait for the answers before theirs. Node parses up to 64 KB of them before it can stop reading. */
export const maxWaiting = 64

/**
 * Answers at most one request of a connection at a time. The next one begins when the answer before it has left this process, and
 * nothing more is read until then, so that who pipelines and reads nothing costs one answer. More than `maxWaiting` end the connection.
 */
export const inTurn = <Next = void>(answer: Answer<Next>): Answer<Next> => {
  const waiting = new WeakMap<Socket, number>()

  const wait = (req: IncomingMessage, res: ServerResponse, next: Next): void => {
    const { socket } = req
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > maxWaiting) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    socket.pause()
    res.once('socket', () => {
      const left = (waiting.get(socket) ?? 1) - 1
      waiting.set(socket, left)
      if (left === 0) socket.resume()
      // node:http is still handing the connection over.
      process.nextTick(answer, req, res, next)
    })
  }

  return (req, res, next) => {
    // An answer has its socket from the start unless another one is before it.
    if (res.socket === null) wait(req, res, next)
    // The connection is closing: what comes after its last answer is not looked at (RFC 9112, 9.6).
    else if (!res.socket.writableEnded) answer(req, res, next)
  }
}
