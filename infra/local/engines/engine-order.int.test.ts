import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { findCommand } from '../processes/run-command.ts'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { startMongo } from './mongo.ts'
import { startRedis } from './redis.ts'

const before = { ...process.env }
const redisServer = (await findCommand('redis-server')) ?? 'redis-server'
let folder: string
let bin: string
let running: Engine[]
let options: EngineOptions
beforeEach(async () => {
  folder = await temporaryFolder()
  bin = join(folder, 'bin')
  running = []
  options = { dataDir: join(folder, 'data'), log: () => {}, env: {} }
  // A machine with these programs alone, where mongod cannot be downloaded.
  for (const path of [bin, join(folder, 'papan-angka', 'engines')]) await mkdir(path, { recursive: true })
  await writeFile(join(folder, 'papan-angka', 'engines', 'mongod-download-refused.noted'), String(Date.now()))
  for (const name of ['sh', 'setpriv']) {
    const path = await findCommand(name)
    if (path) await symlink(path, join(bin, name))
  }
  Object.assign(process.env, { PATH: bin, XDG_CACHE_HOME: folder })
})
afterEach(async () => {
  Object.assign(process.env, before)
  await Promise.all(running.map((engine) => engine.stop()))
  await rm(folder, { recursive: true, force: true })
})

const addProgram = async (name: string, script: string) => {
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(bin, name), 0o755)
}
/** A Docker engine that has `images`; its containers are the Redis of this machine and a way to the MongoDB of the tests. */
const addDocker = async (images: string[]) => {
  const { hostname, port } = new URL(testMongoUrl())
  const proxy = join(folder, 'proxy.mjs')
  await writeFile(
    proxy,
    `import { connect, createServer } from 'node:net'
     createServer((one) => { const other = connect(${port}, '${hostname}'); one.pipe(other).pipe(one); for (const each of [one, other]) each.on('error', () => {}) })
       .listen(Number(process.argv[2]), '127.0.0.1')`,
  )
  await addProgram(
    'docker',
    `echo "$*" >> ${join(folder, 'docker.log')}
case "$1" in
  version) echo 28.0.0;;
  image) case " ${images.join(' ')} " in *" $5 "*) echo sha256:1;; *) exit 1;; esac;;
  pull) exit 1;;
  rm) ;;
  run)
    port=\${6#127.0.0.1:}; port=\${port%:*}
    case "$*" in
      *mongod*) exec ${process.execPath} ${proxy} "$port";;
      *) exec ${redisServer} --port "$port" --save '';;
    esac;;
esac`,
  )
}
const start = async (begin: typeof startMongo) => {
  const engine = await begin(options)
  running.push(engine)
  return engine
}
const restart = async (begin: typeof startMongo) => {
  await Promise.all(running.splice(0).map((engine) => engine.stop()))
  return start(begin)
}

describe('Redis', () => {
  it('is the program on the PATH, also where Docker answers, and also Valkey', async () => {
    await addDocker(['valkey/valkey:8-alpine'])
    await addProgram('valkey-server', `exec ${redisServer} "$@"`)
    expect(await start(startRedis)).toMatchObject({ kind: 'valkey-server', describe: join(bin, 'valkey-server') })
    expect((await restart(startRedis)).describe).toBe(
      `${join(bin, 'valkey-server')}, with which this data folder was made`,
    )
  })

  it('is an image where Docker answers, and stays that', async () => {
    await addDocker(['redis:7.4-alpine'])
    const first = await start(startRedis)
    expect(first.describe).toMatch(/^redis:7\.4-alpine in Docker, volume papan-angka-redis-[0-9a-f]{8}$/)
    await addProgram('redis-server', `exec ${redisServer} "$@"`)
    expect((await restart(startRedis)).describe).toBe(`${first.describe}, with which this data folder was made`)
    expect(await readFile(join(folder, 'docker.log'), 'utf8')).toMatch(/^run --rm --name papan-angka-redis-/m)
  })

  it('that is nowhere ends the start in one sentence', async () => {
    await expect(startRedis(options)).rejects.toThrow(
      'There is no Redis: install redis-server or valkey-server, start Docker, or set REDIS_URL. (It cannot be set up here: apt-get is missing.)',
    )
  })
})

describe('MongoDB', () => {
  it('is an image where Docker answers, and the data folder keeps it', async () => {
    await addDocker(['mongo:8.0'])
    const first = await start(startMongo)
    expect(first).toMatchObject({ kind: 'docker', describe: expect.stringMatching(/^mongo:8\.0 in Docker, volume /) })
    expect((await restart(startMongo)).describe).toBe(`${first.describe}, with which this data folder was made`)
    await rm(join(bin, 'docker'))
    await expect(restart(startMongo)).rejects.toThrow(
      `The data in ${options.dataDir} belong to mongo:8.0 in Docker, which does not answer: start Docker or set MONGO_URL.`,
    )
  })

  it('at an address given leaves the data of the folder and says so', async () => {
    await addDocker(['mongo:8.0'])
    await start(startMongo)
    options.env = { MONGO_URL: testMongoUrl() }
    expect((await restart(startMongo)).describe).toBe(
      `the one MONGO_URL names; what docker keeps in ${options.dataDir} is not used`,
    )
  })

  it('of a folder made with a mongod that is gone ends the start in one sentence', async () => {
    await mkdir(join(options.dataDir, 'mongod'), { recursive: true })
    await expect(startMongo(options)).rejects.toThrow(
      `The data in ${options.dataDir} belong to mongod, which is not on the PATH now: install it or set MONGO_URL.`,
    )
  })

  it('that is nowhere ends the start in one sentence', async () => {
    await expect(startMongo(options)).rejects.toThrow(
      /^There is no MongoDB server: put mongod on the PATH, start Docker, or set MONGO_URL\. \(.*\)$/,
    )
  })
})
