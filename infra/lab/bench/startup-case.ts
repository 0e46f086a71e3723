import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { planServices } from '../../test/harness/service-plans.ts'
import { startMongo } from '../../local/engines/mongo.ts'
import { startRedis } from '../../local/engines/redis.ts'
import { freePort } from '../../local/processes/free-port.ts'
import { endWithUs } from '../../local/processes/children.ts'
import type { ProcessPlan } from '../../local/processes/process-plan.ts'
import { productServices } from '../../local/service-table.ts'
import { buildWeb } from '../../local/web-build.ts'
import type { BenchCase } from './case.ts'
import type { Figures } from './figures.ts'
import { median } from '../harness/stats.ts'
import { packagesOf } from '../../check/packages-of.ts'

type Program = { command: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv; port: number; path: string }

const maxToBare = 1.15
const maxStackMs = 5_000
const pollMs = 2
const limitMs = 60_000

const answers = async ({ port, path }: Pick<Program, 'port' | 'path'>): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

const untilAnswer = async (program: Pick<Program, 'port' | 'path'>): Promise<void> => {
  const end = performance.now() + limitMs
  while (!(await answers(program))) {
    if (performance.now() > end) throw new Error(`nothing answers on port ${program.port}`)
    await sleep(pollMs)
  }
}

const start = ({ command, args, cwd, env }: Pick<Program, 'command' | 'args' | 'cwd' | 'env'>) => {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  endWithUs(child, () => child.kill('SIGKILL'))
  return child
}

/** Start to first healthy answer, ms. On SIGTERM, Node writes its compile cache. */
const timeOf = async (program: Program, end: NodeJS.Signals): Promise<number> => {
  const startedAt = performance.now()
  const child = start(program)
  await untilAnswer(program)
  const took = performance.now() - startedAt
  child.kill(end)
  await once(child, 'exit')
  return took
}

/** The site's server loads its pages as one built file. */
const built = { main: 'web/server/main.ts', pages: 'web/src/entry-server.tsx' }

const loadedBy = (main: string): string[] => {
  const pages = main.endsWith(built.main) ? packagesOf(main.replace(built.main, built.pages)) : []
  return [...packagesOf(main), ...pages]
}

/** The peer: imports the same packages, shares the compile cache and answers 'ok'. */
const bareOf = async (plan: ProcessPlan, main: string): Promise<Program> => {
  const port = await freePort()
  const lines = [
    ...loadedBy(main).map((name) => `import '${name}'`),
    "import { createServer } from 'node:http'",
    `createServer((_req, res) => res.end('ok')).listen(${port}, '127.0.0.1')`,
  ]
  const args = ['--input-type=module', '--eval', lines.join('\n')]
  // Packages resolve from the service's folder.
  return { command: plan.command, args, cwd: dirname(main), env: plan.env ?? {}, port, path: '/' }
}

const measureEach = async (plans: readonly ProcessPlan[], count: number, figures: Figures) => {
  const measured = []
  for (const [index, plan] of plans.entries()) {
    const ours: Program = {
      ...plan,
      cwd: plan.cwd ?? '.',
      env: plan.env ?? {},
      port: plan.internalPort ?? 0,
      path: '/livez',
    }
    const bare = await bareOf(plan, productServices[index]?.main ?? '')
    const rounds: { ours: number; bare: number }[] = []
    // The first round fills the compile cache.
    for (let round = 0; round <= count; round++) {
      const end = round === 0 ? 'SIGTERM' : 'SIGKILL'
      const first = await timeOf(round % 2 === 0 ? ours : bare, end)
      const second = await timeOf(round % 2 === 0 ? bare : ours, end)
      if (round > 0) rounds.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first })
    }
    const ratio = median(rounds.map((round) => round.ours / round.bare))
    const [mine, theirs] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.bare))]
    figures.atMost(`${plan.name}, start to first healthy answer`, ratio, maxToBare, {
      peer: `bare script with its packages ${theirs.toFixed(0)} ms, ours ${mine.toFixed(0)} ms`,
      rounds: rounds.map((round) => round.ours / round.bare),
    })
    measured.push({ name: plan.name, ratio, oursMs: mine, bareMs: theirs })
  }
  return measured
}

/** Time until all services on empty databases are ready, ms. */
const wholeStack = async (urls: { mongoUrl: string; redisUrl: string }): Promise<number> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-startup-'))
  const { plans } = await planServices(dataDir, urls)
  const startedAt = performance.now()
  const children = plans.map((plan) => start({ ...plan, cwd: plan.cwd ?? '.', env: plan.env ?? {} }))
  await Promise.all(plans.map(({ internalPort = 0 }) => untilAnswer({ port: internalPort, path: '/readyz' })))
  const took = performance.now() - startedAt
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
  return took
}

/** Each process compared with a bare script importing the same packages, and the whole stack on running engines. */
export const startupCase: BenchCase = {
  name: 'startup',
  about: `each process to its first healthy answer compared with a bare script that imports the same packages (goal ${maxToBare}x), and the whole stack over running engines (goal ${maxStackMs} ms)`,
  isLong: true,
  async run({ smoke, figures }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'papan-startup-'))
    const stops: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })]
    try {
      await buildWeb(() => undefined)
      const nowhere = { mongoUrl: 'mongodb://127.0.0.1:9', redisUrl: 'redis://127.0.0.1:9' }
      const { plans } = await planServices(dataDir, nowhere)
      const each = await measureEach(plans, smoke ? 1 : 11, figures)
      const redis = await startRedis({ dataDir, log: () => undefined })
      stops.unshift(() => redis.stop())
      const mongo = await startMongo({ dataDir, log: () => undefined })
      stops.unshift(() => mongo.stop())
      const rounds: number[] = []
      for (let round = 0; round < (smoke ? 1 : 3); round++)
        rounds.push(await wholeStack({ mongoUrl: mongo.url, redisUrl: redis.url }))
      const stackMs = median(rounds)
      figures.atMost('whole stack ready on running engines', stackMs, maxStackMs, { unit: 'ms', rounds })
      return { each, stackMs, rounds }
    } finally {
      for (const stop of stops) await stop()
    }
  },
}
