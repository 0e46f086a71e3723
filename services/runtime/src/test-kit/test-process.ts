import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { isPortFree } from '../process/is-port-free.ts'
import { eventually } from './eventually.ts'

// Below the ports that the kernel gives to whoever asks for any, and for each jest worker others: nobody takes one before its process listens.
const portsEach = 500
const firstPort = 12_000 + (Number(process.env['JEST_WORKER_ID'] ?? 1) % 16) * portsEach
let tried = randomInt(portsEach)

const freePort = async (): Promise<number> => {
  for (let left = portsEach; left > 0; left--) {
    const port = firstPort + (tried++ % portsEach)
    if (await isPortFree(port)) return port
  }
  throw new Error(`no free port from ${firstPort} on`)
}

/** A server process of ours, started for real from its main.ts with these settings and two free ports. */
export const startTestProcess = async (main: string, env: Record<string, string>) => {
  const [port, internalPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const internalUrl = `http://127.0.0.1:${internalPort}`
  const isReady = () =>
    fetch(`${internalUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    url: `http://127.0.0.1:${port}`,
    internalUrl,
    /** Everything it wrote so far. */
    output: () => output,
    ready: () => eventually(`${main} to be ready`, isReady, 60_000),
    /** Its exit code once it has ended by itself. */
    ended,
    /** Ends it as a crash would. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    /** Asks it to stop, or kills it, and answers its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
