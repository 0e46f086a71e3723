import { spawn } from 'node:child_process'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

/** Starts a real server process from its main.ts with these settings and two free ports. */
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
  // Resolves after all output was read.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const internalUrl = `http://127.0.0.1:${internalPort}`
  const isReady = () =>
    fetch(`${internalUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    url: `http://127.0.0.1:${port}`,
    internalUrl,
    pid: child.pid as number,
    output: () => output,
    ready: () => eventually(`${main} to be ready`, isReady, 60_000),
    ended,
    /** Like a crash. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    /** Returns the exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
