import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'

// Below the range the kernel hands to outgoing connections: a restarted child finds its port still free.
const lowest = 20_000
const highest = 32_000
const attempts = 200

/** Whether a server could listen on this loopback port now. */
export const isPortFree = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })

// Ports handed out by this process are not handed out again before their owner listens.
const handedOut = new Set<number>()

/** A loopback port nobody listens on. */
export const freePort = async () => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (handedOut.has(port) || !(await isPortFree(port))) continue
    handedOut.add(port)
    return port
  }
  throw new Error(`No free port between ${lowest} and ${highest}.`)
}
