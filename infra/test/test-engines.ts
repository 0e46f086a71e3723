import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../local/engines/engine.ts'
import { startEngines } from '../local/engines/start-engines.ts'
import type { Log } from '../local/processes/process-plan.ts'
import { startDockerEngines } from './docker-engines.ts'

export type TestEngines = { env: { TEST_MONGO_URL: string; TEST_REDIS_URL: string }; stop: () => Promise<void> }

const startLocalEngines = async (log: Log, env: NodeJS.ProcessEnv) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-test-'))
  const running: Engine[] = []
  const stop = async () => {
    await Promise.all(running.map((engine) => engine.stop()))
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { redis, mongo } = await startEngines({ dataDir, log, fast: true, env }, (engine) => running.push(engine))
    return { engines: [redis, mongo], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const withoutPassword = (url: string) => url.replace(/:[^:/@]+@/, ':***@')

/**
 * Redis and a MongoDB server for tests: those that TEST_REDIS_URL and TEST_MONGO_URL name, else in Docker where one answers,
 * else like `npm start` in a temporary folder. Tests empty their databases, so the product's own variables are ignored.
 */
export const startTestEngines = async (log: Log): Promise<TestEngines> => {
  const { TEST_REDIS_URL, TEST_MONGO_URL, REDIS_ENGINE } = process.env
  const started = TEST_REDIS_URL || TEST_MONGO_URL ? undefined : await startDockerEngines(log)
  const given = { REDIS_URL: TEST_REDIS_URL, MONGO_URL: TEST_MONGO_URL, REDIS_ENGINE }
  const { engines, stop } = started ?? (await startLocalEngines(log, given))
  const env = { TEST_REDIS_URL: engines[0]?.url ?? '', TEST_MONGO_URL: engines[1]?.url ?? '' }
  Object.entries(env).forEach(([name, url], index) => {
    const { kind, describe } = engines[index] ?? {}
    log('engines', `${name}=${withoutPassword(url)}${kind === 'external' ? '' : ` (${describe})`}`)
  })
  return { env, stop }
}
