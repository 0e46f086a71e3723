// Asks for a rebuild from content and shows its progress. Exit code 0: finished, 2: not possible. The service itself does the work, and
// goes on when this command is ended. Settings: MONGO_URL and MONGO_DB; default: the database of `npm start` in DATA_DIR.
import '@papan/runtime/process/require-node-24.ts'
import { resolve } from 'node:path'
import { ConfigError, mongoSettings, readConfig } from '@papan/runtime/config.ts'
import { createLogger } from '@papan/runtime/logger.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { localMongo } from '@papan/service-kit/mongo/local-mongo.ts'
import { createStateStore, hasRunner, isUnfinished, type RebuildRecord } from './store/state-store.ts'

const connectWithinMs = 15_000
const pollMs = 1_000

const sentenceOf = (record: RebuildRecord): string => {
  const { done, total, draws, changed } = record
  const counts = `${done} of ${total} markets, ${draws} draws read, ${changed} changed`
  if (!isUnfinished(record)) return `The rebuild is finished: ${counts}.`
  return hasRunner(record, Date.now()) ? counts : 'Waiting for a running insight service ...'
}

const run = async (): Promise<void> => {
  const { env } = process
  const { MONGO_URL, MONGO_DB } = readConfig(mongoSettings, {
    ...env,
    MONGO_URL:
      env['MONGO_URL'] || (env['MONGO_URL_FILE'] ? undefined : localMongo(resolve(env['DATA_DIR'] || '.data'))),
    MONGO_DB: env['MONGO_DB'] || 'insight',
  })
  const log = createLogger('insight-rebuild', 'fatal')
  const mongo = connectMongo({ url: MONGO_URL, database: MONGO_DB, log, readsOnly: true }, async () => {})
  const late = setTimeout(() => void mongo.close(), connectWithinMs)
  await mongo.ready
  clearTimeout(late)
  try {
    if (!mongo.isReady()) throw new ConfigError('MongoDB cannot be reached at MONGO_URL.')
    const store = createStateStore(mongo.connection)
    await store.request('asked', null, Date.now())
    let said = ''
    for (;;) {
      const record = await store.rebuild()
      const sentence = record ? sentenceOf(record) : said
      if (sentence !== said) process.stdout.write(`${sentence}\n`)
      said = sentence
      if (record && !isUnfinished(record)) return
      await new Promise((next) => setTimeout(next, pollMs))
    }
  } finally {
    await mongo.close()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exitCode = 2
}
