import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { freePort } from '../processes/free-port.ts'
import type { ProcessEntry } from '../processes/process-plan.ts'
import { processStart } from '../processes/process-facts.ts'

const ownInfra = join(import.meta.dirname, '..', '..')
const startLimitMs = 90_000

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'papan-start-'))

export const readProcessList = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8')) as ProcessEntry[]

export const isAlive = async (pid: number) => (await processStart(pid)) !== undefined

/** Runs a file of infra/local the way npm does and collects its output. */
export const runLocal = (file: string, env: NodeJS.ProcessEnv, args: string[] = [], infra = ownInfra) => {
  const child = spawn(process.execPath, [join(infra, 'run.mjs'), join(infra, 'local', file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    pid: child.pid ?? 0,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    output: () => output,
    ended,
    said: (text: string) =>
      eventually(`"${text}"`, () => output.includes(text), startLimitMs).catch((error: Error) => {
        throw new Error(`${error.message} in:\n${output}`)
      }),
  }
}

export const startFakeProduct = async (dataDir: string, env: NodeJS.ProcessEnv = {}) => {
  const port = await freePort()
  const product = runLocal('test-kit/fake-product.ts', {
    DATA_DIR: dataDir,
    PORT: String(port),
    MONGO_URL: process.env.TEST_MONGO_URL,
    REDIS_URL: process.env.TEST_REDIS_URL,
    ...env,
  })
  return { ...product, port }
}
