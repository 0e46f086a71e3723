import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from '@papan/contracts/schema.ts'
import { ConfigError, mongoSettings, readConfig } from '@papan/runtime/config.ts'
import { localMongo } from '@papan/service-kit/mongo/local-mongo.ts'
import { headKeySetting, publicHeadKeySetting } from '../config.ts'

type Env = Record<string, string | undefined>

const settings = {
  ...mongoSettings,
  HEADS_DIR: z.string().min(1),
  HEAD_PRIVATE_KEY: headKeySetting.optional(),
  HEAD_PUBLIC_KEY: publicHeadKeySetting.optional(),
  HEAD_PREVIOUS_KEY: publicHeadKeySetting.optional(),
}

/** The keys of `npm start`, and the previous one after a restore. */
const localKeys = (secrets: string): Env => {
  const previous = join(secrets, 'head-previous-key.pem')
  return {
    HEAD_PRIVATE_KEY_FILE: join(secrets, 'head-key.pem'),
    ...(existsSync(previous) ? { HEAD_PREVIOUS_KEY_FILE: previous } : {}),
  }
}

/** Settings, with those of `npm start` in `DATA_DIR` as defaults. Throws a ConfigError. */
export const readVerifySettings = (env: Env) => {
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const usesOtherKey = [
    env['HEAD_PRIVATE_KEY'],
    env['HEAD_PRIVATE_KEY_FILE'],
    env['HEAD_PUBLIC_KEY'],
    env['HEAD_PUBLIC_KEY_FILE'],
  ].some(Boolean)
  const given = readConfig(settings, {
    ...env,
    MONGO_URL: env['MONGO_URL'] || localMongo(dataDir),
    MONGO_DB: env['MONGO_DB'] || 'audit',
    HEADS_DIR: env['HEADS_DIR'] || join(dataDir, 'heads'),
    ...(usesOtherKey ? {} : localKeys(join(dataDir, 'secrets'))),
  })
  const keys = [given.HEAD_PRIVATE_KEY, given.HEAD_PUBLIC_KEY, given.HEAD_PREVIOUS_KEY].filter(
    (key) => key !== undefined,
  )
  if (keys.length === 0) throw new ConfigError('Bad settings:\n  HEAD_PUBLIC_KEY: is missing')
  return { mongoUrl: given.MONGO_URL, database: given.MONGO_DB, headsDir: given.HEADS_DIR, keys }
}
