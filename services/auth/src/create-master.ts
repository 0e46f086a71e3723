// Creates a master admin from MONGO_URL, MONGO_DB, MASTER_USERNAME and MASTER_PASSWORD (or MASTER_PASSWORD_FILE).
import '@papan/runtime/process/require-node-24.ts'
import { ConfigError } from '@papan/runtime/config.ts'
import { createLogger } from '@papan/runtime/logger.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { readCommandConfig } from './config.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { createDeletedUserStore } from './users/deleted-user-store.ts'
import { createMaster } from './users/first-master.ts'
import { createUserStore } from './users/user-store.ts'

const connectWithinMs = 15_000

const run = async (): Promise<string> => {
  const { MONGO_URL, MONGO_DB, master } = readCommandConfig(process.env)
  const mongo = connectMongo(
    { url: MONGO_URL, database: MONGO_DB, log: createLogger('create-master', 'fatal') },
    async () => {},
  )
  const late = setTimeout(() => void mongo.close(), connectWithinMs)
  await mongo.ready
  clearTimeout(late)
  try {
    if (!mongo.isReady()) throw new ConfigError('MongoDB cannot be reached at MONGO_URL.')
    // The running auth service publishes the event from the user's outbox.
    const userStore = createUserStore({ connection: mongo.connection, clock: Date.now, notifyRelay: () => undefined })
    const deletedUserStore = createDeletedUserStore(mongo.connection)
    if (await createMaster({ userStore, deletedUserStore, passwords: createPasswordHasher() }, master)) {
      return `Master admin ${master.username} was created.`
    }
    throw new ConfigError(`User ${master.username} already exists and was not changed.`)
  } finally {
    await mongo.close()
  }
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
