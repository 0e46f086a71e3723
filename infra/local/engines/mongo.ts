import { freePort } from '../processes/free-port.ts'
import { dockerAnswers, findImage, newContainerName, startContainer } from './docker.ts'
import { startDocumentDb } from './documentdb.ts'
import { documentDbSetup, whyNoDocumentDb } from './documentdb-build.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { type EngineRecord, keptNote, noteEngine, readEngineRecord } from './engine-record.ts'
import { downloadMongod, findMongod, keepExpired, startMongod } from './mongod.ts'
import { answersMongo } from './probe.ts'
import { type Choice, showStart, startEngine } from './setup.ts'

const dockerImage = 'mongo:8.0'
const ways = 'put mongod on the PATH, start Docker, or set MONGO_URL'

const externalMongo = async (url: string, unused: string | undefined, dataDir: string): Promise<Engine> => {
  if (!(await answersMongo(url)))
    throw new Error('No MongoDB server answers at MONGO_URL: start it, correct the address, or leave MONGO_URL out.')
  const describe = `the one MONGO_URL names${unused ? `; what ${unused} keeps in ${dataDir} is not used` : ''}`
  return { kind: 'external', url, describe, processes: [], stop: async () => {} }
}

const startInDocker = async (image: string, name: string, options: EngineOptions): Promise<Engine> => {
  const container = {
    processName: 'mongod',
    image,
    name,
    protocol: 'mongodb',
    containerPort: 27017,
    folder: '/data/db',
    port: await freePort(),
    command: ['mongod', '--quiet', '--bind_ip_all', ...(options.fast ? keepExpired : [])],
    isReady: (_port: number, url: string) => answersMongo(url),
  }
  const engine = await startContainer(container, options)
  await noteEngine(options.dataDir, { mongo: { kind: 'docker', image, name } })
  return engine
}

const startProgram = async (mongod: string, options: EngineOptions) => {
  const engine = await startMongod(mongod, options)
  await noteEngine(options.dataDir, { mongo: { kind: 'mongod' } })
  return engine
}

const startBuilt = async (options: EngineOptions) => {
  const engine = await startDocumentDb(options)
  await noteEngine(options.dataDir, { mongo: { kind: 'documentdb' } })
  return engine
}

const built = async (options: EngineOptions): Promise<Choice> => ({
  setup: await documentDbSetup(),
  start: () => startBuilt(options),
})

const chooseKept = async (made: NonNullable<EngineRecord['mongo']>, options: EngineOptions): Promise<Choice> => {
  const { kind, image = dockerImage, name = newContainerName('mongo') } = made
  if (kind === 'documentdb') {
    const obstacle = await whyNoDocumentDb()
    if (!obstacle) return built(options)
    throw new Error(`The data in ${options.dataDir} belong to DocumentDB, which cannot run: ${obstacle}.`)
  }
  if (kind === 'docker' && (await dockerAnswers())) return { start: () => startInDocker(image, name, options) }
  const mongod = kind === 'mongod' ? ((await findMongod()) ?? (await downloadMongod(options))) : undefined
  if (mongod) return { start: () => startProgram(mongod, options) }
  const missing =
    kind === 'docker'
      ? `${image} in Docker, which does not answer: start Docker`
      : 'mongod, which is not on the PATH now: install it'
  throw new Error(`The data in ${options.dataDir} belong to ${missing} or set MONGO_URL.`)
}

const chooseNew = async (options: EngineOptions): Promise<Choice> => {
  const mongod = await findMongod()
  if (mongod) return { start: () => startProgram(mongod, options) }
  const image = await findImage([dockerImage], options)
  if (image) return { start: () => startInDocker(image, newContainerName('mongo'), options) }
  const downloaded = await downloadMongod(options)
  if (downloaded) return { start: () => startProgram(downloaded, options) }
  const obstacle = await whyNoDocumentDb()
  if (!obstacle) return built(options)
  throw new Error(
    `There is no MongoDB server: ${ways}. (It cannot be downloaded here, and of DocumentDB: ${obstacle}.)`,
  )
}

/** Tries MONGO_URL, mongod, a Docker image, a download, DocumentDB. A data folder stays with the engine that it was made with. */
export const chooseMongo = async (options: EngineOptions): Promise<Choice> => {
  const { dataDir, env = process.env } = options
  const { mongo: made } = await readEngineRecord(dataDir)
  const { MONGO_URL: given } = env
  if (given) return { start: () => showStart('MongoDB', () => externalMongo(given, made?.kind, dataDir), options) }
  const { setup, start } = await (made ? chooseKept(made, options) : chooseNew(options))
  return { setup, start: () => showStart('MongoDB', start, options, keptNote(made !== undefined)) }
}

export const startMongo = (options: EngineOptions): Promise<Engine> => startEngine(chooseMongo, options)
