import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../local/engines/engine.ts'
import { startMongo } from '../local/engines/mongo.ts'
import { startRedis } from '../local/engines/redis.ts'
import type { Log } from '../local/processes/process-plan.ts'
import { startDockerEngines } from './docker-engines.ts'

export type TestEngines = { env: { TEST_MONGO_URL: string; TEST_REDIS_URL: string }; stop: () => Promise<void> }

const startLocalEngines = async (log: Log) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-test-'))
  const running: Engine[] = []
  const stop = async () => {
    await Promise.all(running.map((engine) => engine.stop()))
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    running.push(await startRedis({ dataDir, log, fast: true }))
    running.push(await startMongo({ dataDir, log, fast: true }))
    return { engines: running, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Starts Redis and a MongoDB server for tests: in Docker where one answers, else like `npm start` in a temporary
 * folder.
 */
export const startTestEngines = async (log: Log): Promise<TestEngines> => {
  const { engines, stop } = (await startDockerEngines(log)) ?? (await startLocalEngines(log))
  for (const engine of engines) log('engines', engine.describe)
  return { env: { TEST_REDIS_URL: engines[0]?.url ?? '', TEST_MONGO_URL: engines[1]?.url ?? '' }, stop }
}
