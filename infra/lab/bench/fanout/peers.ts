import { join } from 'node:path'
import { freePort } from '../../../local/processes/free-port.ts'
import { startServer } from '../../harness/realtime/pinned.ts'
import { emitCall } from './emit-call.ts'
import { collecting, type Subject } from '../../harness/realtime/subject.ts'

const startPeer = async (name: string, file: string): Promise<Subject> => {
  const port = await freePort()
  const server = await startServer(join(import.meta.dirname, file), port, [String(port)], collecting)
  const emit = async (from: number, count: number) => {
    await fetch(emitCall(server.url, from, count))
  }
  return { name, ports: [port], servers: [server], emit }
}

export const startFloor = (): Promise<Subject> => startPeer('bare write loop', 'lower-bound.ts')
export const startStock = (): Promise<Subject> => startPeer('stock Socket.IO', 'stock.ts')
