import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { testRedisUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { findCommand } from '../processes/run-command.ts'
import type { EngineOptions } from './engine.ts'
import { startMongo } from './mongo.ts'
import { startRedis } from './redis.ts'
import { startEngines } from './start-engines.ts'

const debianTools = ['sh', 'true', 'apt-get', 'dpkg-deb', 'tar', 'unshare', 'chroot', 'mount', 'setpriv']
const infra = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const before = { ...process.env }
let folder: string
let cache: string
let bin: string
let questions: string[]
let options: EngineOptions
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
