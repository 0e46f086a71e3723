import { randomInt } from 'node:crypto'
import { isPortFree } from '@papan/runtime/process/is-port-free.ts'

// Below the range the kernel hands to outgoing connections: a restarted child finds its port still free.
const lowest = 20_000
const highest = 32_000
const attempts = 200

// Ports handed out by this process are not handed out again before their owner listens.
const handedOut = new Set<number>()

/** This port is promised to somebody who does not listen yet: it is not handed out. */
export const reservePort = (port: number): void => {
  handedOut.add(port)
}

// One after the other from a random place: what two processes hand out at the same time meets far less often than ports drawn one by one.
let last = randomInt(lowest, highest)
const nextPort = (): number => {
  last = last + 1 < highest ? last + 1 : lowest
  return last
}

/** A loopback port nobody listens on. */
export const freePort = async () => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = nextPort()
    if (handedOut.has(port) || !(await isPortFree(port))) continue
    handedOut.add(port)
    return port
  }
  throw new Error(`No free port between ${lowest} and ${highest}.`)
}
