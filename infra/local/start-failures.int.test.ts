import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { runLocal, temporaryFolder } from './test-kit/start-fake-product.ts'

const infra = join(import.meta.dirname, '..')
const nobody = 65_534
let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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
