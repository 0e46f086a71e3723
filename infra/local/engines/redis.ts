import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { findCommand } from '../processes/run-command.ts'
import { superviseProcess } from '../processes/supervise-process.ts'
import type { ProcessPlan } from '../processes/process-plan.ts'
import { noScreen } from '../screen/run-step.ts'
import { canInstallPackages, requireCommand } from './debian.ts'
import { dockerAnswers, findImage, newContainerName, startContainer } from './docker.ts'
import { type Engine, type EngineOptions, startOrStop } from './engine.ts'
import { type EngineRecord, keptNote, noteEngine, readEngineRecord } from './engine-record.ts'
import { accepts, answersPing } from './probe.ts'

const images = ['valkey/valkey:8-alpine', 'redis:7.4-alpine']
const ways = 'install redis-server or valkey-server, start Docker, set REDIS_URL'
const programs = ['redis-server', 'valkey-server'] as const

const greeting =
  /oO0OoO|Redis version=|Configuration loaded|Server initialized|overcommit|signal-handler|User requested shutdown|ready to exit/

type RedisOptions = EngineOptions & { port?: number }
type Program = (typeof programs)[number]

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

const redisPlan = (command: string, port: number, folder: string, fast: boolean): ProcessPlan => ({
  name: 'redis',
  port,
  command,
  args: argumentsOf({ port, bind: '127.0.0.1', dir: folder }, fast),
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

const startProgram = async (command: string, kind: Program, options: RedisOptions) => {
  const { dataDir, fast = false, log, onChange } = options
  const port = options.port ?? (await freePort())
  const supervised = superviseProcess(redisPlan(command, port, join(dataDir, 'redis'), fast), { log, onChange })
  const engine = await startOrStop([supervised], { kind, url: `redis://127.0.0.1:${port}`, describe: command })
  await noteEngine(dataDir, { redis: { kind } })
  return engine
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

type Start = () => Promise<Engine>

/** Undefined when its program is gone: what Redis holds can be lost, so another takes its place. */
const chooseKept = async (
  made: NonNullable<EngineRecord['redis']>,
  options: RedisOptions,
): Promise<Start | undefined> => {
  const { kind, image = '', name = '' } = made
  if (kind === 'docker') return (await dockerAnswers()) ? () => startInDocker(image, name, options) : undefined
  const command = await findCommand(kind)
  return command === undefined ? undefined : () => startProgram(command, kind, options)
}

const chooseNew = async (options: RedisOptions): Promise<Start> => {
  for (const kind of programs) {
    const command = await findCommand(kind)
    if (command) return () => startProgram(command, kind, options)
  }
  const image = await findImage(images, options)
  if (image) return () => startInDocker(image, newContainerName('redis'), options)
  if (!(await canInstallPackages())) throw new Error(`There is no Redis: ${ways}, or run this as root on Debian.`)
  const { log, confirm, step = noScreen.step } = options
  const command = await step('Redis package', () =>
    requireCommand('redis-server', 'redis-server', 'it carries events and jobs', log, confirm),
  )
  return () => startProgram(command, 'redis-server', options)
}

/** Tries REDIS_URL, the server of this data folder, one on the PATH, a Docker image, Debian's package. */
export const startRedis = async (options: RedisOptions): Promise<Engine> => {
  const { dataDir, env = process.env, step = noScreen.step } = options
  const { REDIS_URL: given } = env
  const { redis: made } = given ? {} : await readEngineRecord(dataDir)
  const kept = made && (await chooseKept(made, options))
  const start = given ? () => externalRedis(given) : (kept ?? (await chooseNew(options)))
  return step('Redis', async (at) => {
    const engine = await start()
    const describe = `${engine.describe}${keptNote(kept !== undefined)}`
    at(describe)
    return { ...engine, describe }
  })
}
