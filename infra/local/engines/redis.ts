import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { findCommand } from '../processes/run-command.ts'
import { superviseProcess } from '../processes/supervise-process.ts'
import type { ProcessPlan } from '../processes/process-plan.ts'
import type { At } from '../screen/run-step.ts'
import { buildInStep, isBuilt } from './cache.ts'
import { dockerAnswers, findImage, newContainerName, startContainer } from './docker.ts'
import { type Engine, type EngineOptions, startOrStop } from './engine.ts'
import { type EngineRecord, keptNote, noteEngine, readEngineRecord } from './engine-record.ts'
import { programOf, treeName, unpackPackages, whyNoPackages } from './packages.ts'
import { accepts, answersPing } from './probe.ts'
import { type Choice, type Setup, showStart, startEngine } from './setup.ts'

const images = ['valkey/valkey:8-alpine', 'redis:7.4-alpine']
const ways = 'install redis-server or valkey-server, start Docker, or set REDIS_URL'
const programs = ['redis-server', 'valkey-server'] as const
const tree = treeName('redis')
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

const startProgram = async (program: Program, kind: Kind, describe: string, options: RedisOptions) => {
  const { dataDir, fast = false, log, onChange } = options
  const port = options.port ?? (await freePort())
  const supervised = superviseProcess(redisPlan(program, port, join(dataDir, 'redis'), fast), { log, onChange })
  const engine = await startOrStop([supervised], { kind, url: `redis://127.0.0.1:${port}`, describe })
  await noteEngine(dataDir, { redis: { kind } })
  return engine
}

const startFound = (command: string, kind: Kind, options: RedisOptions) =>
  startProgram({ command, args: [] }, kind, command, options)

const startUnpacked = async (options: RedisOptions) => {
  const unpack = (draft: string, at: At) => unpackPackages(['redis-server'], draft, at)
  const path = await buildInStep('Redis package', tree, unpack, options)
  return startProgram(await programOf(path, 'redis-server'), 'unpacked', "Debian's redis-server", options)
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

/** The obstacle, or undefined. */
const whyNotUnpacked = () => (isBuilt(tree) ? undefined : whyNoPackages())

const unpacked = (options: RedisOptions): Choice => ({
  setup: isBuilt(tree) ? undefined : setup,
  start: () => startUnpacked(options),
})

/** Undefined when its program is gone: what Redis holds can be lost, so another takes its place. */
const chooseKept = async (
  made: NonNullable<EngineRecord['redis']>,
  options: RedisOptions,
): Promise<Choice | undefined> => {
  const { kind, image = '', name = '' } = made
  if (kind === 'docker')
    return (await dockerAnswers()) ? { start: () => startInDocker(image, name, options) } : undefined
  // An older one on the PATH could not read its files.
  if (kind === 'unpacked') return (await whyNotUnpacked()) ? undefined : unpacked(options)
  const command = await findCommand(kind)
  return command === undefined ? undefined : { start: () => startFound(command, kind, options) }
}

const chooseNew = async (options: RedisOptions): Promise<Choice> => {
  for (const kind of programs) {
    const command = await findCommand(kind)
    if (command) return { start: () => startFound(command, kind, options) }
  }
  const image = await findImage(images, options)
  if (image) return { start: () => startInDocker(image, newContainerName('redis'), options) }
  const obstacle = await whyNotUnpacked()
  if (obstacle) throw new Error(`There is no Redis: ${ways}. (It cannot be set up here: ${obstacle}.)`)
  return unpacked(options)
}

/** Tries REDIS_URL, the server of this data folder, one on the PATH, a Docker image, Debian's package unpacked into the cache. */
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
