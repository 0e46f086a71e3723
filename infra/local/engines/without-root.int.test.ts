import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { isAlive, temporaryFolder } from '../test-kit/start-fake-product.ts'
import { documentDbSetup } from './documentdb-build.ts'

const infra = join(import.meta.dirname, '../..')
// Root under the number that the tree's user postgres has: no root inside, and it reads the tree in root's cache.
const asUser = ['--user', '--map-user=101', '--map-group=101']
const startLimitMs = 60_000

let dataDir: string
const ends: (() => void)[] = []
beforeEach(async () => {
  dataDir = await temporaryFolder()
  // Servers on the PATH would be chosen first.
  await writeFile(join(dataDir, 'engines.json'), JSON.stringify({ mongo: { kind: 'documentdb' } }))
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await rm(dataDir, { recursive: true, force: true })
})

const isPossible = async () => {
  const nested = ['unshare', '--user', '--map-current-user', '--keep-caps', '--mount', 'true']
  const isAllowed = process.getuid?.() === 0 && spawnSync('unshare', [...asUser, ...nested]).status === 0
  return isAllowed && (await documentDbSetup()) === undefined
}

const startEngines = async () => {
  const command = [process.execPath, join(infra, 'run.mjs'), join(infra, 'local/engines.ts'), '--data', dataDir]
  const env = { ...process.env, REDIS_URL: '', MONGO_URL: '' }
  const child = spawn('unshare', [...asUser, ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  ends.push(() => child.kill('SIGTERM'))
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  const url = await eventually('the address', () => /^MONGO_URL=(.+)$/m.exec(output)?.[1], startLimitMs)
  return { child, pid: child.pid ?? 0, url, output }
}

const parentOf = async (pid: string) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
const descendantsOf = async (pid: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(parentOf))
  const children = pids.map(Number).filter((_, index) => parents[index] === pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}
const someLive = async (pids: number[]) => (await Promise.all(pids.map(isAlive))).includes(true)

const withDraws = async <T>(url: string, work: (draws: mongoose.mongo.Collection<{ _id: string }>) => Promise<T>) => {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 5000 })
  try {
    return await work(client.db('draws').collection('results'))
  } finally {
    await client.close()
  }
}

describe('DocumentDB without root', () => {
  it('leaves no process after a kill -9 of its supervisor, and the next start has the data', async () => {
    if (!(await isPossible())) return
    const draw = { _id: 'SINGAPORE.2025-01-31' }
    const first = await startEngines()
    expect(first.output).toContain('DocumentDB')
    await withDraws(first.url, (draws) => draws.insertOne(draw, { writeConcern: { w: 'majority', journal: true } }))
    const processes = await descendantsOf(first.pid)
    expect(processes.length).toBeGreaterThan(5)
    first.child.kill('SIGKILL')
    await eventually('all of them to have ended', async () => !(await someLive(processes)))

    const second = await startEngines()
    expect(await withDraws(second.url, (draws) => draws.findOne())).toEqual(draw)
    const last = await descendantsOf(second.pid)
    second.child.kill('SIGINT')
    await once(second.child, 'exit')
    expect(await someLive(last)).toBe(false)
  })
})
