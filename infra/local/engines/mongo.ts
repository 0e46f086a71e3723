import { freePort } from '../processes/free-port.ts'
import { noScreen } from '../screen/run-step.ts'
import { dockerAnswers, findImage, newContainerName, startContainer } from './docker.ts'
import { type BuiltDocumentDb, buildDocumentDb, startDocumentDb } from './documentdb.ts'
import { whyNoDocumentDb } from './documentdb-build.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { type EngineRecord, keptNote, noteEngine, readEngineRecord } from './engine-record.ts'
import { downloadMongod, findMongod, keepExpired, startMongod } from './mongod.ts'
import { answersMongo } from './probe.ts'

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

const startBuilt = async (built: BuiltDocumentDb, options: EngineOptions) => {
  const engine = await startDocumentDb(built, options)
  await noteEngine(options.dataDir, { mongo: { kind: 'documentdb' } })
  return engine
}

type Start = () => Promise<Engine>

const chooseKept = async (made: NonNullable<EngineRecord['mongo']>, options: EngineOptions): Promise<Start> => {
  const { kind, image = dockerImage, name = newContainerName('mongo') } = made
  if (kind === 'documentdb') {
    const built = await buildDocumentDb(options)
    return () => startBuilt(built, options)
  }
  if (kind === 'docker' && (await dockerAnswers())) return () => startInDocker(image, name, options)
  const mongod = kind === 'mongod' ? ((await findMongod()) ?? (await downloadMongod(options))) : undefined
  if (mongod) return () => startProgram(mongod, options)
  const missing =
    kind === 'docker'
      ? `${image} in Docker, which does not answer: start Docker`
      : 'mongod, which is not on the PATH now: install it'
  throw new Error(`The data in ${options.dataDir} belong to ${missing} or set MONGO_URL.`)
}

const chooseNew = async (options: EngineOptions): Promise<Start> => {
  const mongod = await findMongod()
  if (mongod) return () => startProgram(mongod, options)
  const image = await findImage([dockerImage], options)
  if (image) return () => startInDocker(image, newContainerName('mongo'), options)
  const downloaded = await downloadMongod(options)
  if (downloaded) return () => startProgram(downloaded, options)
  const obstacle = await whyNoDocumentDb()
  if (obstacle)
    throw new Error(
      `There is no MongoDB server: ${ways}. (It cannot be downloaded here, and of DocumentDB: ${obstacle}.)`,
    )
  const built = await buildDocumentDb(options)
  return () => startBuilt(built, options)
}

/** Tries MONGO_URL, mongod, a Docker image, a download, DocumentDB. A data folder stays with the engine that it was made with. */
export const startMongo = async (options: EngineOptions): Promise<Engine> => {
  const { dataDir, env = process.env, step = noScreen.step } = options
  const { mongo: made } = await readEngineRecord(dataDir)
  const { MONGO_URL: given } = env
  if (given)
    return step('MongoDB', async (at) => {
      const engine = await externalMongo(given, made?.kind, dataDir)
      at(engine.describe)
      return engine
    })
  const start = await (made ? chooseKept(made, options) : chooseNew(options))
  return step('MongoDB', async (at) => {
    const engine = await start()
    const describe = `${engine.describe}${keptNote(made !== undefined)}`
    at(describe)
    return { ...engine, describe }
  })
}
