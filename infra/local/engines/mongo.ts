import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { holdsDocumentDb, startDocumentDb } from './documentdb.ts'
import { whyNoDocumentDb } from './documentdb-build.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { findMongod, startMongod } from './mongod.ts'
import { answersMongo } from './probe.ts'

const externalMongo = async (url: string): Promise<Engine> => {
  if (!(await answersMongo(url))) throw new Error('No MongoDB server answers at MONGO_URL.')
  return { kind: 'external', url, describe: 'MongoDB: the one MONGO_URL names', processes: [], stop: async () => {} }
}

/** Tries MONGO_URL, mongod, DocumentDB. A data folder stays with the kind that filled it. */
export const startMongo = async (options: EngineOptions): Promise<Engine> => {
  const { dataDir, log, env = process.env } = options
  if (env.MONGO_URL) return externalMongo(env.MONGO_URL)
  if (holdsDocumentDb(dataDir)) return startDocumentDb(options)

  const mongod = await findMongod(log)
  if (mongod) return startMongod(mongod, options)
  if (existsSync(join(dataDir, 'mongod'))) {
    throw new Error(
      `The data in ${dataDir} belongs to mongod, which is not on the PATH now: install it or set MONGO_URL.`,
    )
  }

  const obstacle = await whyNoDocumentDb()
  if (!obstacle) return startDocumentDb(options)
  throw new Error(
    `There is no MongoDB server: put mongod on the PATH or set MONGO_URL. (It cannot be downloaded here, and of DocumentDB: ${obstacle}.)`,
  )
}
