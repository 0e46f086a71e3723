// Runs Redis and MongoDB alone and prints their addresses: node infra/run.mjs infra/local/engines.ts [--data DIR]
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lockDataFolder } from './data-folder.ts'
import type { Engine } from './engines/engine.ts'
import { startEngines } from './engines/start-engines.ts'
import type { Log } from './processes/process-plan.ts'
import { onStopRequest } from './processes/stop-request.ts'

const log: Log = (name, line) => console.log(`${name} | ${line}`)

const main = async () => {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' } } })
  const dataDir = resolve(values.data)
  const release = await lockDataFolder(dataDir)
  const engines: Engine[] = []
  const stopAll = async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
    await release()
  }
  onStopRequest(() => void stopAll().then(() => process.exit(0)))
  try {
    const { redis, mongo } = await startEngines({ dataDir, log }, (engine) => engines.push(engine))
    for (const { url, describe } of [redis, mongo]) log('engines', `${new URL(url).protocol} ${describe}`)
    console.log(`REDIS_URL=${redis.url}\nMONGO_URL=${mongo.url}`)
  } catch (error) {
    await stopAll()
    throw error
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
