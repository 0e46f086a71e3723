import { connect, type Socket } from 'node:net'

/** `ms`: since the first request of the shot was sent. */
export type ShotAnswer = { status: number; head: string; ms: number }

const headEnd = '\r\n\r\n'
/** Shared by all connections: answers are counted, not collected, so that the load costs little beside the server. */
const buffer = Buffer.alloc(256 * 1024)

type Reader = { socket: Socket; onBytes: (bytes: Buffer) => void }

const open = (port: number): Promise<Reader> =>
  new Promise((resolve, reject) => {
    const callback = (count: number) => {
      reader.onBytes(buffer.subarray(0, count))
      return true
    }
    const options = { port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } }
    const socket = connect(options, () => resolve(reader)).once('error', reject)
    const reader: Reader = { socket, onBytes: () => undefined }
  })

/** Needs the head in one piece, with a content-length. */
const readAnswer = (reader: Reader, startedAt: number): Promise<ShotAnswer> =>
  new Promise((resolve, reject) => {
    let head = ''
    let missing = 0
    reader.socket.once('close', () => reject(new Error('a connection was closed before its answer')))
    reader.onBytes = (bytes) => {
      if (head === '') {
        const end = bytes.indexOf(headEnd) + headEnd.length
        head = bytes.toString('latin1', 0, end)
        missing = end + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      }
      missing -= bytes.length
      if (missing === 0) resolve({ status: Number(head.slice(9, 12)), head, ms: performance.now() - startedAt })
    }
  })

/** Opens connections; `fire` sends one request on each at once and closes them after the last answer. */
export const openShot = async (url: string, connections: number) => {
  const port = Number(new URL(url).port)
  const readers = await Promise.all(Array.from({ length: connections }, () => open(port)))
  return async (request: string): Promise<ShotAnswer[]> => {
    const startedAt = performance.now()
    const answers = readers.map((reader) => readAnswer(reader, startedAt))
    for (const { socket } of readers) socket.write(request)
    const all = await Promise.all(answers)
    for (const { socket } of readers) socket.destroy()
    return all
  }
}
