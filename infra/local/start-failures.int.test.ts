import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { tryLock, withLock } from './processes/lock.ts'
import { processStart } from './processes/process-facts.ts'
import { runLocal, temporaryFolder } from './test-kit/start-fake-product.ts'

let folder: string

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('failures at the start', () => {
  const infra = join(import.meta.dirname, '..')
  const nobody = 65_534
  beforeEach(async () => {
    folder = await temporaryFolder()
  })

  describe('npm start ends in one sentence', () => {
    it.each([
      [
        'REDIS_URL',
        'redis://127.0.0.1:1',
        'No Redis answers at REDIS_URL (127.0.0.1): start it, correct the address, or leave REDIS_URL out.\n',
      ],
      [
        'MONGO_URL',
        'mongodb://127.0.0.1:1',
        'No MongoDB server answers at MONGO_URL: start it, correct the address, or leave MONGO_URL out.\n',
      ],
    ])('with a dead %s', async (name, url, sentence) => {
      const env = {
        DATA_DIR: folder,
        REDIS_URL: process.env.TEST_REDIS_URL,
        MONGO_URL: process.env.TEST_MONGO_URL,
        [name]: url,
      }
      const product = runLocal('test-kit/fake-product.ts', env)
      expect(await product.ended).toBe(1)
      expect(product.output()).toBe(sentence)
    })

    it('under an old Node without the one of the packages', async () => {
      // The command as an old Node runs it, in a checkout without packages.
      const text = (await readFile(join(infra, 'run.mjs'), 'utf8')).replace(
        'Number(process.versions.node',
        'Number(process.env.AS_NODE ?? process.versions.node',
      )
      await mkdir(join(folder, 'infra'))
      await writeFile(join(folder, 'infra', 'run.mjs'), text)
      const { status, stderr } = spawnSync(process.execPath, [join(folder, 'infra', 'run.mjs'), 'start.ts'], {
        env: { ...process.env, AS_NODE: '18.0.0' },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([
        1,
        `This needs Node 24, but it runs on ${process.version}: run "npm ci" (it brings Node 24 for Linux) or install Node 24.\n`,
      ])
    })

    it('without root and without an engine', async () => {
      // Only root can start another user's process.
      if (process.getuid?.() !== 0) return
      await chmod(folder, 0o755)
      const own = join(folder, 'own')
      await mkdir(own)
      await chown(own, nobody, nobody)
      const main = join(infra, 'local', 'test-kit', 'fake-product.ts')
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(infra, 'run.mjs'), main], {
        uid: nobody,
        gid: nobody,
        encoding: 'utf8',
        env: { PATH: '/usr/sbin:/sbin', HOME: own, DATA_DIR: join(own, 'data'), MONGO_URL: process.env.TEST_MONGO_URL },
      })
      expect([status, stdout + stderr]).toEqual([
        1,
        'There is no Redis: install redis-server or valkey-server, start Docker, or set REDIS_URL. (It cannot be set up here: apt-get is missing.)\n',
      ])
    })
  })
})

describe('the lock', () => {
  let path: string
  beforeEach(async () => {
    folder = await temporaryFolder()
    path = join(folder, 'lock')
  })

  describe('a lock file', () => {
    it('has one holder, is reported with its pid, and is free after release', async () => {
      const first = await tryLock(path)
      expect(await tryLock(path)).toEqual({ heldBy: process.pid })
      if ('release' in first) await first.release()
      expect(await tryLock(path)).toHaveProperty('release')
    })

    it('of a killed process is taken over', async () => {
      const child = spawn('sleep', ['60'], { stdio: 'ignore' })
      const holder = { pid: child.pid, start: await processStart(child.pid ?? 0), host: hostname() }
      await writeFile(path, JSON.stringify(holder))
      expect(await tryLock(path)).toEqual({ heldBy: child.pid })
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await tryLock(path)).toHaveProperty('release')
    })

    it('of a process whose pid was reused is taken over', async () => {
      await writeFile(path, JSON.stringify({ pid: process.pid, start: 'an earlier boot', host: hostname() }))
      expect(await tryLock(path)).toHaveProperty('release')
    })

    it('of another container is respected while it is renewed, and taken over once it is not', async () => {
      await writeFile(path, JSON.stringify({ pid: process.pid, start: '1', host: 'another-container' }))
      expect(await tryLock(path)).toEqual({ heldBy: process.pid })
      const longAgo = new Date(Date.now() - 61_000)
      await utimes(path, longAgo, longAgo)
      expect(await tryLock(path)).toHaveProperty('release')
    })

    it('that was taken over is left alone by its former holder', async () => {
      const first = await tryLock(path)
      await writeFile(path, JSON.stringify({ pid: 1, start: '1', host: 'another-container' }))
      if ('release' in first) await first.release()
      expect(await readdir(folder)).toEqual(['lock'])
    })

    it('that is half-written is taken over', async () => {
      await writeFile(path, '{"pid"')
      expect(await tryLock(path)).toHaveProperty('release')
    })

    it('is taken over after an earlier taker was killed while holding the guard', async () => {
      await writeFile(path, '{"pid"')
      await mkdir(`${path}.stale`)
      const longAgo = new Date(Date.now() - 60_000)
      await utimes(`${path}.stale`, longAgo, longAgo)
      expect(await tryLock(path)).toHaveProperty('release')
    })

    it('goes to exactly one of many concurrent takers when stale', async () => {
      await writeFile(path, JSON.stringify({ pid: process.pid, start: 'an earlier boot', host: hostname() }))
      const taken = await Promise.all(Array.from({ length: 20 }, () => tryLock(path)))
      expect(taken.filter((lock) => 'release' in lock)).toHaveLength(1)
      expect(await readdir(folder)).toEqual(['lock'])
    })

    it('runs waiting work one after another', async () => {
      let inside = 0
      let most = 0
      const work = async () => {
        most = Math.max(most, (inside += 1))
        await new Promise((resolve) => setTimeout(resolve, 20))
        inside -= 1
      }
      const waited: number[] = []
      await Promise.all([1, 2].map(() => withLock(path, work, (heldBy) => waited.push(heldBy))))
      expect(most).toBe(1)
      expect(waited).toEqual([process.pid])
    })
  })
})
