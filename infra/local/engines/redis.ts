import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { superviseProcess } from '../processes/supervise-process.ts'
import type { ProcessPlan } from '../processes/process-plan.ts'
import { requireCommand } from './debian.ts'
import { type Engine, type EngineOptions, stopInOrder } from './engine.ts'
import { accepts, answersPing } from './probe.ts'

const greeting =
  /oO0OoO|Redis version=|Configuration loaded|Server initialized|overcommit|signal-handler|User requested shutdown|ready to exit/

const redisPlan = (command: string, port: number, dataDir: string, fast: boolean): ProcessPlan => {
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: dataDir,
    // A crash loses one second at most, which the services send again.
    appendonly: fast ? 'no' : 'yes',
    appendfsync: 'everysec',
    save: '',
    // Jobs and events must not be evicted.
    'maxmemory-policy': 'noeviction',
    loglevel: 'warning',
  }
  return {
    name: 'redis',
    port,
    command,
    args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]),
    prepare: async () => {
      await mkdir(dataDir, { recursive: true })
    },
    isReady: () => answersPing(port),
    isNews: (line) => !greeting.test(line),
  }
}

const externalRedis = async (url: string): Promise<Engine> => {
  const { hostname, port } = new URL(url)
  if (!(await accepts(hostname, Number(port || 6379)))) throw new Error(`No Redis answers at REDIS_URL (${hostname}).`)
  return { kind: 'external', url, describe: 'Redis: the one REDIS_URL names', processes: [], stop: async () => {} }
}

/** Tries REDIS_URL, then `redis-server`, installed where possible. */
export const startRedis = async ({
  dataDir,
  port,
  log,
  fast = false,
  onChange,
  env = process.env,
}: EngineOptions & { port?: number }): Promise<Engine> => {
  if (env.REDIS_URL) return externalRedis(env.REDIS_URL)
  const command = await requireCommand('redis-server', 'redis-server', 'it carries events and jobs', log)
  const plan = redisPlan(command, port ?? (await freePort()), join(dataDir, 'redis'), fast)
  const supervised = superviseProcess(plan, { log, onChange })
  const stop = () => stopInOrder([supervised])
  await supervised.ready.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    kind: 'redis-server',
    url: `redis://127.0.0.1:${plan.port}`,
    describe: `Redis: ${command}`,
    processes: [supervised],
    stop,
  }
}
