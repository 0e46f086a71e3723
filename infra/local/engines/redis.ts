import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { findCommand } from '../processes/run-command.ts'
import { superviseProcess } from '../processes/supervise-process.ts'
import type { ProcessPlan } from '../processes/process-plan.ts'
import { dockerAnswers, findImage, newContainerName, startContainer } from './docker.ts'
import { type Engine, type EngineOptions, startOrStop } from './engine.ts'
import { type EngineRecord, keptNote, noteEngine, readEngineRecord } from './engine-record.ts'
import { accepts, answersPing } from './probe.ts'
import {
  isUnpacked,
  type RedisEngineName,
  redisEngines,
  unpackRedis,
  wantedRedis,
  whyNotUnpacked,
} from './redis-packages.ts'
import { type Choice, type Setup, showStart, startEngine } from './setup.ts'

const images = [redisEngines.valkey8.image, redisEngines.redis7.image]
const ways = 'install redis-server or valkey-server, start Docker, or set REDIS_URL'
const programs = ['redis-server', 'valkey-server'] as const
const setup: Setup = { what: 'Redis', setting: 'REDIS_URL', mb: 45, roomMb: 100 }

const greeting =
  /oO0OoO|Redis version=|Configuration loaded|Server initialized|overcommit|signal-handler|User requested shutdown|ready to exit/

type RedisOptions = EngineOptions & { port?: number }
type Kind = NonNullable<EngineRecord['redis']>['kind']
type Program = { command: string; args: string[] }

const argumentsOf = (settings: Record<string, string | number>, fast: boolean) =>
  Object.entries({
    ...settings,
    // A crash loses one second at most, which the services send again.
    appendonly: fast ? 'no' : 'yes',
    appendfsync: 'everysec',
    save: '',
    // Jobs and events must not be evicted.
    'maxmemory-policy': 'noeviction',
    loglevel: 'warning',
  }).flatMap(([key, value]) => [`--${key}`, String(value)])

const redisPlan = ({ command, args }: Program, port: number, folder: string, fast: boolean): ProcessPlan => ({
  name: 'redis',
  port,
  command,
  args: [...args, ...argumentsOf({ port, bind: '127.0.0.1', dir: folder }, fast)],
  prepare: async () => {
    await mkdir(folder, { recursive: true })
  },
  isReady: () => answersPing(port),
  isNews: (line) => !greeting.test(line),
})

const externalRedis = async (url: string): Promise<Engine> => {
  const { hostname, port } = new URL(url)
  if (!(await accepts(hostname, Number(port || 6379))))
    throw new Error(
      `No Redis answers at REDIS_URL (${hostname}): start it, correct the address, or leave REDIS_URL out.`,
    )
  return { kind: 'external', url, describe: 'the one REDIS_URL names', processes: [], stop: async () => {} }
}

const startProgram = async (
  program: Program,
  made: NonNullable<EngineRecord['redis']>,
  describe: string,
  options: RedisOptions,
) => {
  const { dataDir, fast = false, log, onChange } = options
  const port = options.port ?? (await freePort())
  const supervised = superviseProcess(redisPlan(program, port, join(dataDir, 'redis'), fast), { log, onChange })
  const facts = { kind: made.kind, url: `redis://127.0.0.1:${port}`, describe }
  const engine = await startOrStop([supervised], facts)
  await noteEngine(dataDir, { redis: made })
  return engine
}

const startFound = (command: string, kind: Kind, options: RedisOptions) =>
  startProgram({ command, args: [] }, { kind }, command, options)

const startUnpacked = async (engine: RedisEngineName | undefined, options: RedisOptions) => {
  const describe = engine ? `Debian's package of ${engine}` : "Debian's redis-server"
  return startProgram(await unpackRedis(engine, options), { kind: 'unpacked', engine }, describe, options)
}

const startInDocker = async (image: string, name: string, options: RedisOptions) => {
  const container = {
    processName: 'redis',
    image,
    name,
    protocol: 'redis',
    containerPort: 6379,
    folder: '/data',
    port: options.port ?? (await freePort()),
    command: [
      image.includes('valkey') ? 'valkey-server' : 'redis-server',
      ...argumentsOf({ dir: '/data' }, options.fast ?? false),
    ],
    isReady: answersPing,
  }
  const engine = await startContainer(container, options)
  await noteEngine(options.dataDir, { redis: { kind: 'docker', image, name } })
  return engine
}

const unpacked = (engine: RedisEngineName | undefined, options: RedisOptions): Choice => ({
  setup: isUnpacked(engine) ? undefined : setup,
  start: () => startUnpacked(engine, options),
})

/** Undefined when its program is gone: what Redis holds can be lost, so another takes its place. */
const chooseKept = async (
  made: NonNullable<EngineRecord['redis']>,
  options: RedisOptions,
): Promise<Choice | undefined> => {
  const { kind, image = '', name = '', engine } = made
  if (kind === 'docker')
    return (await dockerAnswers()) ? { start: () => startInDocker(image, name, options) } : undefined
  // An older one on the PATH could not read its files.
  if (kind === 'unpacked') return (await whyNotUnpacked(engine)) ? undefined : unpacked(engine, options)
  const command = await findCommand(kind)
  return command === undefined ? undefined : { start: () => startFound(command, kind, options) }
}

const chooseNew = async (options: RedisOptions): Promise<Choice> => {
  const engine = wantedRedis(options.env ?? process.env)
  // A program on the PATH may be of any version.
  for (const kind of engine ? [] : programs) {
    const command = await findCommand(kind)
    if (command) return { start: () => startFound(command, kind, options) }
  }
  const image = await findImage(engine ? [redisEngines[engine].image] : images, options)
  if (image) return { start: () => startInDocker(image, newContainerName('redis'), options) }
  const obstacle = await whyNotUnpacked(engine)
  if (obstacle) {
    const way = engine ? 'start Docker, or leave REDIS_ENGINE out' : ways
    throw new Error(`There is no ${engine ?? 'Redis'}: ${way}. (It cannot be set up here: ${obstacle}.)`)
  }
  return unpacked(engine, options)
}

/** Tries REDIS_URL, the server of this data folder, one on the PATH, a Docker image, Debian's package unpacked into the cache; with REDIS_ENGINE the image or package of that name. */
export const chooseRedis = async (options: RedisOptions): Promise<Choice> => {
  const { dataDir, env = process.env } = options
  const { REDIS_URL: given } = env
  if (given) return { start: () => showStart('Redis', () => externalRedis(given), options) }
  const { redis: made } = await readEngineRecord(dataDir)
  const kept = made && (await chooseKept(made, options))
  const { setup: missing, start } = kept ?? (await chooseNew(options))
  return { setup: missing, start: () => showStart('Redis', start, options, keptNote(kept !== undefined)) }
}

export const startRedis = (options: RedisOptions): Promise<Engine> => startEngine(chooseRedis, options)
