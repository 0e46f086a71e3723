// Takes the second factor off one user, from MONGO_URL, MONGO_DB and the username as its argument: for the last master admin
// who lost theirs. A signed-in master admin does the same on the page of users.
import '@papan/runtime/process/require-node-24.ts'
import { logNames } from '@papan/contracts/calls/audit/log-names.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { ConfigError } from '@papan/runtime/config.ts'
import { createLogger } from '@papan/runtime/logger.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createNoticeStore } from './sign-ins/notice-store.ts'
import { readResetConfig } from './config.ts'
import { createFactorReset } from './second-factor/factor-reset.ts'
import { createUserStore, userIdOf } from './users/user-store.ts'

const connectWithinMs = 15_000

const run = async ([username]: string[]): Promise<string> => {
  if (!username) throw new ConfigError('Name the user: npm run reset-second-factor -w @papan/auth -- USERNAME')
  const { MONGO_URL, MONGO_DB } = readResetConfig(process.env)
  const log = createLogger('reset-second-factor', 'fatal')
  const mongo = connectMongo({ url: MONGO_URL, database: MONGO_DB, log }, async () => {})
  const late = setTimeout(() => void mongo.close(), connectWithinMs)
  await mongo.ready
  clearTimeout(late)
  try {
    if (!mongo.isReady()) throw new ConfigError('MongoDB cannot be reached at MONGO_URL.')
    const { connection } = mongo
    // The running auth service publishes the event from the user's outbox.
    const userStore = createUserStore({ connection, clock: Date.now, notifyRelay: () => undefined })
    const reset = createFactorReset({ userStore, notices: createNoticeStore(connection, Date.now), clock: Date.now })
    const context = { actor: { userId: null, username: logNames.system, role: null, ip: '-' }, requestId: null }
    return `The second factor of ${await reset(userIdOf(username), context)} was removed and all their sessions ended.`
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      throw new ConfigError(`${username} is no user, or has no second factor. Nothing was changed.`)
    throw error
  } finally {
    await mongo.close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
