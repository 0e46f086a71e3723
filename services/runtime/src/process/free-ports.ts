import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })

/** None twice, in sequence from a random start: concurrent processes collide less often than with random draws. */
export const createFreePorts = (lowest: number, highest: number) => {
  // Ports handed out and not listening yet.
  const handedOut = new Set<number>()
  let next = randomInt(lowest, highest)
  const inTurn = (): number => {
    const port = next
    next = port + 1 < highest ? port + 1 : lowest
    return port
  }
  return {
    /** Excludes a port that its owner has not opened yet. */
    reservePort: (port: number): void => void handedOut.add(port),
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
