import { randomInt } from 'node:crypto'
import { isPortFree } from '../process/is-port-free.ts'

// Below the ports that the kernel gives to whoever asks for any, and for each jest worker others: nobody takes one before its owner listens, or listens again.
const portsEach = 500
const firstPort = 12_000 + (Number(process.env['JEST_WORKER_ID'] ?? 1) % 16) * portsEach
let tried = randomInt(portsEach)

/** A port that nobody listens on, and that nobody else is given meanwhile. */
export const freePort = async (): Promise<number> => {
  for (let left = portsEach; left > 0; left--) {
    const port = firstPort + (tried++ % portsEach)
    if (await isPortFree(port)) return port
  }
  throw new Error(`no free port from ${firstPort} on`)
}
