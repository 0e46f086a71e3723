import { randomInt } from 'node:crypto'
import { isPortFree } from '@papan/runtime/process/is-port-free.ts'

// Below the range the kernel hands to outgoing connections: a restarted child finds its port still free.
const lowest = 20_000
const highest = 32_000
const attempts = 200

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
