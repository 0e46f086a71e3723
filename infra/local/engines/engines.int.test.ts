import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testMongoUrl, testRedisUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { findCommand, runCommand } from '../processes/run-command.ts'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import { documentDbTree } from './documentdb-build.ts'
import { psql } from './documentdb.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { startMongo } from './mongo.ts'
import { startRedis } from './redis.ts'
import { startEngines } from './start-engines.ts'

const before = { ...process.env }
let folder: string
let bin: string
let options: EngineOptions
const redisServer = (await findCommand('redis-server')) ?? 'redis-server'

describe('engines', () => {
  const lines: string[] = []
  const log = (name: string, line: string) => void lines.push(`${name}: ${line}`)

  // Ignores the engines of other tests.
  const env = { REDIS_ENGINE: process.env.REDIS_ENGINE }

  const folders: string[] = []
  const running = new Set<Engine>()
  afterAll(async () => {
    await Promise.all([...running].map((engine) => engine.stop()))
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  })
  const dataFolder = async () => {
    const folder = await temporaryFolder()
    folders.push(folder)
    return folder
  }
  const keep = (engine: Engine) => {
    running.add(engine)
    return engine
  }

  const killAll = async (engine: Engine) => {
    const pids = engine.processes.flatMap((supervised) => supervised.entry()?.pid ?? [])
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await eventually('its processes to run again', () =>
      engine.processes.every((supervised) => {
        const pid = supervised.entry()?.pid
        return pid !== undefined && !pids.includes(pid)
      }),
    )
  }

  /** Processes in the same mount namespace. */
  const processesBeside = async (pid: number): Promise<string[]> => {
    const mounts = await readlink(`/proc/${pid}/ns/mnt`)
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const theirs = await Promise.all(pids.map((other) => readlink(`/proc/${other}/ns/mnt`).catch(() => '')))
    return pids.filter((_, index) => theirs[index] === mounts)
  }
  const someLive = async (pids: readonly string[]): Promise<boolean> => {
    const living = new Set(await readdir('/proc'))
    return pids.some((pid) => living.has(pid))
  }

  const withMongo = async <T>(url: string, work: (db: mongoose.mongo.Db) => Promise<T>) => {
    const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 5000 })
    try {
      return await work(client.db('draws'))
    } finally {
      await client.close()
    }
  }
  const findDraw = (url: string) => withMongo(url, (db) => db.collection<{ _id: string }>('results').findOne())
  const findDrawSoon = (url: string) => eventually('the draw to be read', () => findDraw(url).catch(() => null))

  const withRedis = async <T>(url: string, work: (redis: Redis) => Promise<T>) => {
    const redis = new Redis(url, { retryStrategy: () => 100, maxRetriesPerRequest: null })
    redis.on('error', () => {})
    try {
      return await work(redis)
    } finally {
      redis.disconnect()
    }
  }

  describe('startMongo', () => {
    it('keeps an acknowledged document after a kill -9 of all its processes and after a restart', async () => {
      const dataDir = await dataFolder()
      const first = keep(await startMongo({ dataDir, log, env }))
      const draw = { _id: 'SINGAPORE.2025-01-31', numbers: '0042' }
      await withMongo(first.url, (db) =>
        db.collection<typeof draw>('results').insertOne(draw, { writeConcern: { w: 'majority', journal: true } }),
      )
      await killAll(first)
      expect(await findDrawSoon(first.url)).toEqual(draw)
      await first.stop()

      const second = keep(await startMongo({ dataDir, log, env }))
      expect(second.kind).toBe(first.kind)
      expect(await findDraw(second.url)).toEqual(draw)
      // An engine job builds the index: it must not use the ports of the first start.
      await withMongo(second.url, (db) => db.collection('results').createIndex({ numbers: 1 }))
    })

    it('leaves no process behind when killed during an internal job', async () => {
      const engine = keep(await startMongo({ dataDir: await dataFolder(), log, env }))
      const postgres = engine.processes.find(({ name }) => name === 'postgres')?.entry()
      // Only DocumentDB has several processes.
      if (!postgres) return expect(engine.kind).toBe('mongod')
      const tree = await documentDbTree({ log })
      const ask = (statement: string) => runCommand('chroot', [tree, ...psql(postgres.port, statement)])
      await ask("SELECT cron.schedule('long', '1 seconds', 'SELECT pg_sleep(600)')")
      await eventually('the job to run', async () =>
        (await ask('SELECT status FROM cron.job_run_details')).includes('running'),
      )
      const processes = await processesBeside(postgres.pid)
      expect(processes.length).toBeGreaterThan(5)
      await killAll(engine)
      await eventually('all of them to have ended', async () => !(await someLive(processes)))
    })

    it('refuses an unreachable address in one sentence', async () => {
      const options = { dataDir: await dataFolder(), log, env: { MONGO_URL: 'mongodb://127.0.0.1:1' } }
      await expect(startMongo(options)).rejects.toThrow(
        'No MongoDB server answers at MONGO_URL: start it, correct the address, or leave MONGO_URL out.',
      )
    })
  })

  describe('startRedis', () => {
    it('keeps its data after a kill -9 and a restart, and never evicts', async () => {
      const dataDir = await dataFolder()
      const first = keep(await startRedis({ dataDir, log, env }))
      await withRedis(first.url, async (redis) => {
        expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
        // A container's port is published on this address alone.
        if (first.kind !== 'docker') expect(await redis.config('GET', 'bind')).toEqual(['bind', '127.0.0.1'])
        await redis.set('event', '1')
        // The everysec policy appends within a second; a rewrite waits for it.
        await redis.bgrewriteaof()
        await eventually('the rewrite', async () =>
          (await redis.info('persistence')).includes('aof_rewrite_in_progress:0'),
        )
      })
      await killAll(first)
      expect(await withRedis(first.url, (redis) => redis.get('event'))).toBe('1')
      await first.stop()

      const second = keep(await startRedis({ dataDir, log, env }))
      expect(await withRedis(second.url, (redis) => redis.get('event'))).toBe('1')
    })

    it('refuses an unreachable address in one sentence', async () => {
      const options = { dataDir: await dataFolder(), log, env: { REDIS_URL: 'redis://127.0.0.1:1' } }
      await expect(startRedis(options)).rejects.toThrow(
        'No Redis answers at REDIS_URL (127.0.0.1): start it, correct the address, or leave REDIS_URL out.',
      )
    })
  })
})

describe('setup', () => {
  const debianTools = ['sh', 'true', 'apt-get', 'dpkg-deb', 'tar', 'unshare', 'chroot', 'mount', 'setpriv']
  const infra = join(import.meta.dirname, '../..')
  const isRoot = process.getuid?.() === 0
  const nobody = 65_534
  let cache: string
  let questions: string[]

  // A Debian with an empty cache and without a server, where mongod cannot be downloaded and every question is answered with no.
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'papan-setup-'))
    ;[cache, bin] = [join(folder, 'cache'), join(folder, 'bin')]
    for (const path of [bin, join(cache, 'papan-angka/engines')]) await mkdir(path, { recursive: true })
    await writeFile(join(cache, 'papan-angka/engines/mongod-download-refused.noted'), String(Date.now()))
    for (const name of debianTools) {
      const path = await findCommand(name)
      if (path) await symlink(path, join(bin, name))
    }
    questions = []
    const confirm = (question: string) => {
      questions.push(question)
      return Promise.resolve(false)
    }
    options = { dataDir: join(folder, 'data'), log: () => {}, env: {}, confirm }
    Object.assign(process.env, { PATH: bin, XDG_CACHE_HOME: cache })
  })
  afterEach(async () => {
    for (const name of ['http_proxy', 'https_proxy']) delete process.env[name]
    Object.assign(process.env, before)
    await rm(folder, { recursive: true, force: true })
  })

  const hasTools = async () => (await readdir(bin)).length === debianTools.length

  describe('the setup of missing servers', () => {
    it('of both is one question, and no ends the start in one sentence', async () => {
      if (!(await hasTools())) return
      await expect(startEngines(options, () => {})).rejects.toThrow(
        'Redis and a MongoDB-compatible server were not set up: answer yes, start Docker, or name servers of yours in REDIS_URL and MONGO_URL.',
      )
      expect(questions).toEqual([
        expect.stringMatching(
          /^Set up Redis and a MongoDB-compatible server below \S+\/papan-angka\/engines \(Debian packages, \d+ MB\)\?$/,
        ),
      ])
    })

    it('of one names that one', async () => {
      if (!(await hasTools())) return
      await expect(startRedis(options)).rejects.toThrow(
        'Redis was not set up: answer yes, start Docker, or name a server of yours in REDIS_URL.',
      )
    })

    it.each(['apt-get', 'dpkg-deb', 'tar'])('without %s ends the start in one sentence', async (command) => {
      await rm(join(bin, command), { force: true })
      if (!(await hasTools()) && (await readdir(bin)).length < debianTools.length - 1) return
      const missing = `${command} is missing`
      await expect(startRedis(options)).rejects.toThrow(
        `There is no Redis: install redis-server or valkey-server, start Docker, or set REDIS_URL. (It cannot be set up here: ${missing}.)`,
      )
      await expect(startMongo(options)).rejects.toThrow(
        `There is no MongoDB server: put mongod on the PATH, start Docker, or set MONGO_URL. (It cannot be downloaded here, and of DocumentDB: ${missing}.)`,
      )
    })

    it('without a way to the package sources ends the start in one sentence and leaves no draft', async () => {
      if (!(await hasTools())) return
      // No proxy listens there.
      Object.assign(process.env, { http_proxy: 'http://127.0.0.1:1', https_proxy: 'http://127.0.0.1:1' })
      await expect(startRedis({ ...options, confirm: undefined })).rejects.toThrow(
        /^The Debian packages cannot be fetched: [^\n]+$|^No package source of Debian answers on this machine\.$/,
      )
    })

    it('on a full disk ends the start in one sentence before it asks', async () => {
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', cache])
      // Only root mounts.
      if (mounted.status !== 0 || !(await hasTools())) return
      try {
        await expect(startRedis(options)).rejects.toThrow(
          /^The disk of \S+ has \d+ MB left, and \d+ MB are needed: make room, or set XDG_CACHE_HOME to a folder on another one\.$/,
        )
        expect(questions).toEqual([])
      } finally {
        spawnSync('umount', [cache])
      }
    })

    it('without root on a system that refuses user namespaces ends the start in one sentence', async () => {
      if (!(await hasTools())) return
      const asUser = isRoot ? { uid: nobody, gid: nobody } : {}
      for (const path of [folder, cache, join(cache, 'papan-angka'), join(cache, 'papan-angka/engines')]) {
        await chmod(path, 0o755)
        if (isRoot) await chown(path, nobody, nobody)
      }
      // A namespace that allows no further ones; where it is refused itself, the system is such a one.
      const refusing = ['--user', '--map-current-user', '--keep-caps', 'sh', '-c']
      const script = 'echo 0 >/proc/sys/user/max_user_namespaces; exec "$@"'
      const isAllowed = spawnSync('unshare', [...refusing, 'true'], asUser).status === 0
      const start = [
        process.execPath,
        join(infra, 'run.mjs'),
        join(infra, 'local/engines.ts'),
        '--data',
        join(folder, 'data'),
      ]
      const [command = '', ...args] = isAllowed ? ['unshare', ...refusing, script, 'sh', ...start] : start
      const env = { PATH: bin, HOME: folder, XDG_CACHE_HOME: cache, REDIS_URL: testRedisUrl() }
      const { status, stdout, stderr } = spawnSync(command, args, { ...asUser, env, encoding: 'utf8' })
      expect([status, stdout + stderr]).toEqual([
        1,
        'There is no MongoDB server: put mongod on the PATH, start Docker, or set MONGO_URL. (It cannot be downloaded here, and of DocumentDB: this system refuses user namespaces (sysctl user.max_user_namespaces), which it needs without root.)\n',
      ])
    })
  })
})

describe('order of engines', () => {
  let running: Engine[]
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

    it('is the image of REDIS_ENGINE, also where a program is on the PATH', async () => {
      await addDocker(['redis:7.4-alpine', 'redis:8-alpine'])
      await addProgram('redis-server', `exec ${redisServer} "$@"`)
      options.env = { REDIS_ENGINE: 'redis8' }
      expect((await start(startRedis)).describe).toMatch(/^redis:8-alpine in Docker/)
    })

    it.each([
      ['redis8', 'There is no redis8: start Docker, or leave REDIS_ENGINE out. (It cannot be set up here: '],
      ['redis9', 'REDIS_ENGINE must be one of redis7, redis8, valkey8.'],
    ])('of REDIS_ENGINE=%s that cannot be had ends the start in one sentence', async (REDIS_ENGINE, sentence) => {
      options.env = { REDIS_ENGINE }
      await expect(startRedis(options)).rejects.toThrow(sentence)
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
})
