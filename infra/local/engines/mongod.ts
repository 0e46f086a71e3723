import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { superviseProcess } from '../processes/supervise-process.ts'
import type { Log } from '../processes/process-plan.ts'
import { noScreen } from '../screen/run-step.ts'
import { cacheFolder, cachedFacts } from './cache.ts'
import { type Engine, type EngineOptions, startOrStop } from './engine.ts'
import { answersMongo } from './probe.ts'
import { findCommand, runCommand } from '../processes/run-command.ts'

const downloadLimitMs = 180_000
const refusalLastsHours = 24
const refusal = 'mongod-download-refused'

const works = (mongod: string) =>
  runCommand(mongod, ['--version'], { timeoutMs: 10_000 }).then(
    () => true,
    () => false,
  )

const download = async () => {
  // Images with our tools do not have it.
  const { MongoBinary } = await import('mongodb-memory-server-core')
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), downloadLimitMs)
  const tooSlow = new Promise<never>((_resolve, reject) => {
    limit.signal.addEventListener('abort', () => reject(new Error('it took too long')))
  })
  try {
    return await Promise.race([MongoBinary.getPath({ downloadDir: join(cacheFolder(), 'mongod') }), tooSlow])
  } finally {
    clearTimeout(timer)
  }
}

/** A mongod on the PATH that runs. */
export const findMongod = async () => {
  const onPath = await findCommand('mongod')
  return onPath && (await works(onPath)) ? onPath : undefined
}

/** A refused download is retried once a day, since it costs seconds. */
export const downloadMongod = async ({ log, step = noScreen.step }: EngineOptions) =>
  (await cachedFacts.age(refusal)) < refusalLastsHours ? undefined : step('engine download', () => tryDownload(log))

const tryDownload = async (log: Log) => {
  try {
    const path = await download()
    if (await works(path)) return path
    log('engines', 'the downloaded MongoDB server does not run on this system')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log('engines', `the MongoDB server cannot be downloaded: ${reason.replaceAll(/\s+/g, ' ')}`)
  }
  await cachedFacts.note(refusal)
  return undefined
}

/** See `fast` of EngineOptions. */
export const keepExpired = ['--setParameter', 'ttlMonitorEnabled=false']

export const startMongod = async (
  mongod: string,
  { dataDir, log, fast = false, onChange }: EngineOptions,
): Promise<Engine> => {
  const port = await freePort()
  const url = `mongodb://127.0.0.1:${port}`
  const folder = join(dataDir, 'mongod')
  const supervised = superviseProcess(
    {
      name: 'mongod',
      port,
      command: mongod,
      args: [
        '--dbpath',
        folder,
        '--port',
        String(port),
        '--bind_ip',
        '127.0.0.1',
        '--quiet',
        ...(fast ? keepExpired : []),
      ],
      prepare: async () => {
        await mkdir(folder, { recursive: true })
      },
      isReady: () => answersMongo(url),
      // mongod logs JSON about itself: print errors only.
      isNews: (line) => /"s":"[FE]"/.test(line),
    },
    { log, onChange },
  )
  return startOrStop([supervised], { kind: 'mongod', url, describe: mongod })
}
