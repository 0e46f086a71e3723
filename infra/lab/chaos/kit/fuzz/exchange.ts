import { connect } from 'node:net'
import { takeAnswer, type WireAnswer } from './answers.ts'
import type { Plan } from './odd-requests.ts'
import { wait } from '../../../../test/harness/until.ts'

/** `error`: the bytes are not HTTP; `isLate`: neither an answer nor a close came in time. */
export type Outcome = { answers: WireAnswer[]; rest: number; error: string | null; isLate: boolean; ms: number }

/** Silence after which no further answer to a malformed request is expected. */
const quietMs = 100

const inPieces = (bytes: Buffer, pieces: number): Buffer[] => {
  const size = Math.ceil(bytes.length / pieces)
  return Array.from({ length: pieces }, (_each, index) => bytes.subarray(index * size, (index + 1) * size))
}

/**
 * Sends a plan over its own connection and reads the answers. Ends when all requests are answered; an unframed one
 * ends with the server's close, requested after a silence.
 */
export const exchange = (port: number, { items, pieces }: Plan, limitMs: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const isFramed = items.every((item) => item.isFramed)
    const firstUnframed = isFramed ? items.length : items.findIndex((item) => !item.isFramed)
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    const answers: WireAnswer[] = []
    let received: Buffer = Buffer.alloc(0)
    let isTunnel = false
    let quiet: NodeJS.Timeout | undefined
    const finish = (error: string | null, isLate = false) => {
      clearTimeout(limit)
      clearTimeout(quiet)
      socket.destroy()
      resolve({ answers, rest: received.length, error, isLate, ms: performance.now() - begun })
    }
    const limit = setTimeout(() => finish(null, true), limitMs)
    const endSoon = () => {
      if (isFramed) return
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.end(), quietMs)
    }
    const read = (chunk: Buffer) => {
      if (isTunnel) return
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      for (let taken; received.length > 0 && (taken = takeAnswer(received, items[answers.length]?.isHead ?? false));) {
        answers.push(taken.answer)
        received = taken.rest
        isTunnel = taken.answer.status === 101
        if (isTunnel) return
      }
      if (isFramed && answers.length >= items.length) finish(null)
    }
    socket.on('data', (chunk) => {
      endSoon()
      try {
        read(chunk)
      } catch (error) {
        // After a malformed request it is ambiguous which answers have a body.
        finish(answers.length < firstUnframed ? (error as Error).message : null)
      }
    })
    // The server closed; what it did not read does not matter.
    socket.on('end', () => finish(null))
    socket.on('error', () => finish(null))
    socket.on('connect', async () => {
      const bytes = Buffer.from(items.map((item) => item.bytes).join(''), 'latin1')
      for (const piece of inPieces(bytes, pieces)) {
        if (socket.destroyed || !socket.writable) return
        socket.write(piece)
        if (pieces > 1) await wait(1)
      }
      endSoon()
    })
  })
