import { existsSync } from 'node:fs'
import type { StartedTestContainer } from 'testcontainers'
import type { Engine } from '../local/engines/engine.ts'
import { keepExpired } from '../local/engines/mongod.ts'
import { redisEngines, wantedRedis } from '../local/engines/redis-packages.ts'
import type { Log } from '../local/processes/process-plan.ts'

const imagesOf = (env: NodeJS.ProcessEnv) => ({
  redis: redisEngines[wantedRedis(env) ?? 'redis7'].image,
  mongo: env.TEST_MONGO_IMAGE || 'mongo:8.0',
})
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

/** Makes the server the primary of a replica set of one, as in production: retried writes, majority acknowledgement. */
const initiateSet = async (mongo: StartedTestContainer): Promise<void> => {
  const members = "[{ _id: 0, host: '127.0.0.1:27017' }]"
  const script = `rs.initiate({ _id: 'rs0', members: ${members} }); while (!db.hello().isWritablePrimary) sleep(100)`
  const { exitCode, output } = await inTime(mongo.exec(['mongosh', '--quiet', '--eval', script]), 'the replica set')
  if (exitCode !== 0) throw new Error(`the replica set was not begun: ${output}`)
}

/**
 * Redis and MongoDB in containers; undefined without a Docker engine, or when an image is neither local nor pulled
 * soon. With TEST_ENGINES=docker either is an error.
 */
export const startDockerEngines = async (
  log: Log,
): Promise<{ engines: Engine[]; stop: () => Promise<void> } | undefined> => {
  const isRequired = process.env.TEST_ENGINES === 'docker'
  if (!isRequired && !process.env.DOCKER_HOST && !existsSync(socket)) return undefined
  // `stop` removes the containers; the reaper would be one more image to pull.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  const { GenericContainer } = await import('testcontainers')
  const engines: Engine[] = []
  const stop = async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
  }
  const images = imagesOf(process.env)
  const start = async (image: string, port: number, url: (address: string) => string, command: string[] = []) => {
    const described = new GenericContainer(image).withExposedPorts(port).withCommand(command)
    const container = await inTime(described.start(), `starting ${image}`)
    engines.push({
      kind: 'docker',
      url: url(`${container.getHost()}:${container.getMappedPort(port)}`),
      describe: `${image} in Docker`,
      processes: [],
      stop: async () => {
        await container.stop()
      },
    })
    return container
  }
  try {
    await start(images.redis, 6379, (address) => `redis://${address}`)
    // The set's member has the container's own address: only a direct connection finds it.
    const direct = (address: string) => `mongodb://${address}/?directConnection=true`
    await initiateSet(await start(images.mongo, 27017, direct, ['--replSet', 'rs0', ...keepExpired]))
    return { engines, stop }
  } catch (error) {
    if (isRequired) {
      await stop()
      throw error
    }
    log('engines', `Docker is not used: ${error instanceof Error ? error.message : String(error)}`)
    await stop()
    return undefined
  }
}
