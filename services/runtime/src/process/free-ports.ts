import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether a server could listen on this loopback port now. */
export const isPortFree = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })

/**
 * Hands out loopback ports from `lowest` up to below `highest`, none twice. They come one after the other from a random place: what two
 * processes hand out at the same time meets far less often than ports drawn one by one.
 */
export const createFreePorts = (lowest: number, highest: number) => {
  // Until its owner listens, nothing else tells that a port is taken.
  const handedOut = new Set<number>()
  let next = randomInt(lowest, highest)
  const inTurn = (): number => {
    const port = next
    next = port + 1 < highest ? port + 1 : lowest
    return port
  }
  return {
    /** This port is promised to somebody who does not listen yet: it is not handed out. */
    reservePort: (port: number): void => void handedOut.add(port),
    /** A port nobody listens on. */
    freePort: async (): Promise<number> => {
      for (let left = highest - lowest; left > 0; left--) {
        const port = inTurn()
        if (handedOut.has(port) || !(await isPortFree(port))) continue
        handedOut.add(port)
        return port
      }
      throw new Error(`No free port from ${lowest} to ${highest - 1}.`)
    },
  }
}
