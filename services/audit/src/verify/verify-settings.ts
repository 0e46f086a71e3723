import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from '@papan/contracts/schema.ts'
import { ConfigError, mongoSettings, readConfig } from '@papan/runtime/config.ts'
import { checkpointKeySetting, publicCheckpointKeySetting } from '../config.ts'

const processTable = z.array(z.object({ name: z.string(), port: z.number() }))
const servers = new Set(['mongod', 'ferretdb'])

/** The database of a running `npm start` on this data folder, for commands beside it. */
const localMongo = (dataDir: string): string | undefined => {
  try {
    const table = processTable.parse(JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')))
    const server = table.find(({ name }) => servers.has(name))
    return server && `mongodb://127.0.0.1:${server.port}`
  } catch {
    return undefined
  }
}

type Env = Record<string, string | undefined>

const settings = {
  ...mongoSettings,
  CHECKPOINTS_DIR: z.string().min(1),
  CHECKPOINT_PRIVATE_KEY: checkpointKeySetting.optional(),
  CHECKPOINT_PUBLIC_KEY: publicCheckpointKeySetting.optional(),
  CHECKPOINT_PREVIOUS_KEY: publicCheckpointKeySetting.optional(),
}

/** The keys of `npm start`, and the previous one after a restore. */
const localKeys = (secrets: string): Env => {
  const previous = join(secrets, 'checkpoint-previous-key.pem')
  return {
    CHECKPOINT_PRIVATE_KEY_FILE: join(secrets, 'checkpoint-key.pem'),
    ...(existsSync(previous) ? { CHECKPOINT_PREVIOUS_KEY_FILE: previous } : {}),
  }
}

/** Settings; defaults come from `npm start` in `DATA_DIR`. Throws a ConfigError. */
export const readVerifySettings = (env: Env) => {
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const usesOtherKey = [
    env['CHECKPOINT_PRIVATE_KEY'],
    env['CHECKPOINT_PRIVATE_KEY_FILE'],
    env['CHECKPOINT_PUBLIC_KEY'],
    env['CHECKPOINT_PUBLIC_KEY_FILE'],
  ].some(Boolean)
  const given = readConfig(settings, {
    ...env,
    MONGO_URL: env['MONGO_URL'] || localMongo(dataDir),
    MONGO_DB: env['MONGO_DB'] || 'audit',
    CHECKPOINTS_DIR: env['CHECKPOINTS_DIR'] || join(dataDir, 'checkpoints'),
    ...(usesOtherKey ? {} : localKeys(join(dataDir, 'secrets'))),
  })
  const keys = [given.CHECKPOINT_PRIVATE_KEY, given.CHECKPOINT_PUBLIC_KEY, given.CHECKPOINT_PREVIOUS_KEY].filter(
    (key) => key !== undefined,
  )
  if (keys.length === 0) throw new ConfigError('Bad settings:\n  CHECKPOINT_PUBLIC_KEY: is missing')
  return { mongoUrl: given.MONGO_URL, database: given.MONGO_DB, checkpointsDir: given.CHECKPOINTS_DIR, keys }
}
