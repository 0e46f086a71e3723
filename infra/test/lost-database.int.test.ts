import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { planServices } from './harness/service-plans.ts'

const names = ['auth', 'media', 'audit']
const startMs = 120_000

let dataDir: string
let wire: Awaited<ReturnType<typeof startTestWire>>
let redisWire: typeof wire
const children: ChildProcess[] = []
const internalPorts = new Map<string, number>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'papan-lost-'))
  wire = await startTestWire(testMongoUrl())
  redisWire = await startTestWire(await testRedisDatabase())
  for (const each of [wire, redisWire]) each.cut()
  const mongoUrl = new URL(wire.url)
  mongoUrl.searchParams.set('directConnection', 'true')
  const { plans } = await planServices(dataDir, { mongoUrl: mongoUrl.href, redisUrl: redisWire.url })
  for (const { name, command, args, cwd, env, internalPort = 0 } of plans) {
    internalPorts.set(name, internalPort)
    if (!names.includes(name)) continue
    const own = { ...env, MONGO_DB: `test_lost_${name}_${process.pid}` }
    children.push(spawn(command, args, { cwd, env: own, stdio: 'ignore' }))
  }
}, startMs)
afterAll(async () => {
  await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once('exit', resolve)
          child.kill('SIGKILL')
        }),
    ),
  )
  for (const each of [wire, redisWire]) each.close()
  await rm(dataDir, { recursive: true, force: true })
})

const readyz = async (name: string): Promise<{ ready: boolean; degraded: string[] }> => {
  const answer = await fetch(`http://127.0.0.1:${internalPorts.get(name)}/readyz`).catch(() => null)
  if (!answer) return { ready: false, degraded: [] }
  const health = (await answer.json()) as { ready: boolean; degraded: string[] }
  expect(answer.status).toBe(health.ready ? 200 : 503)
  return health
}
const isAlive = (name: string): Promise<boolean> =>
  livez(name).then(
    (status) => status === 200,
    () => false,
  )
const livez = async (name: string) => (await fetch(`http://127.0.0.1:${internalPorts.get(name)}/livez`)).status

describe('before the database and Redis are there', () => {
  it(
    'each service stays alive and is not ready, and is soon after they have come',
    async () => {
      await Promise.all(names.map((name) => eventually(`${name} to live`, () => isAlive(name), startMs)))
      expect(await Promise.all(names.map(async (name) => (await readyz(name)).ready))).toEqual(names.map(() => false))
      await Promise.all([wire.mend(), redisWire.mend()])
      await Promise.all(
        names.map((name) => eventually(`${name} to be ready`, async () => (await readyz(name)).ready, startMs)),
      )
      expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(names.map(() => null))
    },
    startMs,
  )
})

describe('while the database hangs', () => {
  const loses = async (name: string) => {
    await eventually(`the loss in ${name}`, async () => (await readyz(name)).degraded.includes('database'))
    expect([name, (await readyz(name)).ready, await livez(name)]).toEqual([name, false, 200])
  }
  const returns = (name: string) =>
    eventually(`the return of ${name}`, async () => {
      const { ready, degraded } = await readyz(name)
      return ready && !degraded.includes('database')
    })

  it('each service names it and stays alive, and is not ready until it answers', async () => {
    wire.silence()
    await Promise.all(names.map(loses))
    await wire.mend()
    await Promise.all(names.map(returns))
  })
})
