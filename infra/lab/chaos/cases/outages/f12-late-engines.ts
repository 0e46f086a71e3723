import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planServices } from '../../../../test/harness/service-plans.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { endWithUs } from '../../../../local/processes/children.ts'
import { buildWeb } from '../../../../local/web-build.ts'
import { ask, askJson } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startLinkedEngines } from '../../../harness/linked-product.ts'

const aloneMs = 20_000
const readyMs = 5_000
/** Services that wait for their database. */
const databaseServices = ['auth', 'content', 'media', 'audit']

type Started = { name: string; child: ChildProcess; internalPort: number }

const startServices = async (dataDir: string, urls: { mongoUrl: string; redisUrl: string }) => {
  const { plans, login, url } = await planServices(dataDir, urls)
  const started = plans.map(({ name, command, args, cwd, env, internalPort = 0 }): Started => {
    const child = spawn(command, args, { cwd, env, stdio: 'ignore' })
    endWithUs(child, () => child.kill('SIGKILL'))
    return { name, child, internalPort }
  })
  return { started, url, login }
}

const readinessOf = async ({ internalPort }: Started): Promise<number> =>
  (await ask(`http://127.0.0.1:${internalPort}/readyz`, { timeoutMs: 1_000 })).status

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

export const lateEnginesCase: ChaosCase = {
  name: 'F12',
  about:
    'services started 20 s before Mongo and Redis: none exits, readyz is 503, and 200 within 5 s of starting the engines',
  async run(print) {
    await buildWeb(() => undefined)
    await using engines = await startLinkedEngines()
    engines.mongo.link.cut()
    engines.redis.link.cut()
    const dataDir = await mkdtemp(join(tmpdir(), 'papan-late-'))
    let services: Started[] = []
    try {
      const { started, url, login } = await startServices(dataDir, {
        mongoUrl: engines.mongo.url,
        redisUrl: engines.redis.url,
      })
      services = started
      await wait(aloneMs)
      const before = Object.fromEntries(
        await Promise.all(started.map(async (one) => [one.name, await readinessOf(one)])),
      )
      await Promise.all([engines.mongo.link.mend(), engines.redis.link.mend()])
      const mendedAt = performance.now()
      await until('everything is ready', 60_000, async () =>
        (await Promise.all(started.map(readinessOf))).every((status) => status === 200),
      )
      const readyAfterMs = performance.now() - mendedAt
      const { username, password } = login
      await until(
        'a login is taken',
        10_000,
        async () => (await askJson(`${url}/api/auth/login`, { username, password })).status === 200,
      )
      const ended = started.filter(({ child }) => child.exitCode !== null).map(({ name }) => name)
      print(
        `before: ${JSON.stringify(before)}; all ready ${readyAfterMs.toFixed(0)} ms after the engines; ended: ${ended.join(', ') || 'none'}`,
      )
      const waited = databaseServices.every((name) => before[name] === 503)
      return { pass: waited && ended.length === 0 && readyAfterMs <= readyMs, before, readyAfterMs, ended }
    } finally {
      await Promise.all(services.map(({ child }) => end(child)))
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
