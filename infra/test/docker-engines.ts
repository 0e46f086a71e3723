import { existsSync } from 'node:fs'
import type { Engine } from '../local/engines/engine.ts'
import { keepExpired } from '../local/engines/mongod.ts'
import type { Log } from '../local/processes/process-plan.ts'

const images = { redis: 'redis:7.4-alpine', mongo: 'mongo:8.0' }
const pullLimit = 90_000
const socket = '/var/run/docker.sock'

const inTime = async <T>(work: Promise<T>, what: string) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${pullLimit / 1000} s`)), pullLimit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Redis and MongoDB in containers; undefined without a Docker engine, or when an image is neither local nor pulled
 * soon.
 */
export const startDockerEngines = async (
  log: Log,
): Promise<{ engines: Engine[]; stop: () => Promise<void> } | undefined> => {
  if (!process.env.DOCKER_HOST && !existsSync(socket)) return undefined
  // `stop` removes the containers; the reaper would be one more image to pull.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  const { GenericContainer } = await import('testcontainers')
  const engines: Engine[] = []
  const stop = async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
  }
  const start = async (image: string, port: number, protocol: string, command: string[] = []) => {
    const described = new GenericContainer(image).withExposedPorts(port).withCommand(command)
    const container = await inTime(described.start(), `starting ${image}`)
    engines.push({
      kind: 'docker',
      url: `${protocol}://${container.getHost()}:${container.getMappedPort(port)}`,
      describe: `${image} in Docker`,
      processes: [],
      stop: async () => {
        await container.stop()
      },
    })
  }
  try {
    await start(images.redis, 6379, 'redis')
    await start(images.mongo, 27017, 'mongodb', keepExpired)
    return { engines, stop }
  } catch (error) {
    log('engines', `Docker is not used: ${error instanceof Error ? error.message : String(error)}`)
    await stop()
    return undefined
  }
}
