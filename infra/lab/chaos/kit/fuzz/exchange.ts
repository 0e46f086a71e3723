import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeAnswer, type WireAnswer } from './answers.ts'
import type { Plan } from './plans.ts'

/** What came of a plan: `error` where the other side's bytes are no HTTP; `isLate` where it ended neither by itself nor by an answer. */
export type Outcome = { answers: WireAnswer[]; rest: number; error: string | null; isLate: boolean; ms: number }

/** Silence after which nothing more is expected of what some read otherwise. */
const quietMs = 100

const inPieces = (bytes: Buffer, pieces: number): Buffer[] => {
  const size = Math.ceil(bytes.length / pieces)
  return Array.from({ length: pieces }, (_each, index) => bytes.subarray(index * size, (index + 1) * size))
}

/**
 * Sends a plan over a connection of its own and reads what comes. Over when all is answered; for what is not framed, when the other
 * side has ended the connection, which is asked for once it is quiet.
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
        // Behind a request that some read otherwise nobody knows which answers have a body.
        finish(answers.length < firstUnframed ? (error as Error).message : null)
      }
    })
    // The other side has said all; what it did not read is its affair.
    socket.on('end', () => finish(null))
    socket.on('error', () => finish(null))
    socket.on('connect', async () => {
      const bytes = Buffer.from(items.map((item) => item.bytes).join(''), 'latin1')
      for (const piece of inPieces(bytes, pieces)) {
        if (socket.destroyed || !socket.writable) return
        socket.write(piece)
        if (pieces > 1) await sleep(1)
      }
      endSoon()
    })
  })
