import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { compileCache } from '../../../../local/processes/compile-cache.ts'
import type { ProcessPlan } from '../../../../local/processes/process-plan.ts'
import { runCommand } from '../../../../local/processes/run-command.ts'
import { superviseProcess, type SupervisedProcess } from '../../../../local/processes/supervise-process.ts'
import { answersReady } from '../../../../test/harness/product.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import { until } from '../../../../test/harness/until.ts'
import { startLinkedEngines, temporaryFolder } from '../../../harness/linked-product.ts'
import { metricsAt } from '../../../harness/metrics.ts'
import type * as servicePlans from '../../../../test/harness/service-plans.ts'
import type * as serviceTable from '../../../../local/service-table.ts'
import type * as webBuild from '../../../../local/web-build.ts'
import type { Tree } from './trees.ts'

type Plans = Pick<typeof servicePlans, 'planServices'>
type Table = Pick<typeof serviceTable, 'productServices' | 'withInstances' | 'servicePlan'>
type WebBuild = Pick<typeof webBuild, 'buildWeb'>

const graceMs = 40_000
const backMs = 60_000

const load = async <Module>({ folder }: Tree, file: string): Promise<Module> =>
  (await import(pathToFileURL(join(folder, file)).href)) as Module

/**
 * A product whose processes are each of one of two releases. It begins with the earlier one, on data, ports, keys and neighbours that the
 * later one planned: the earlier one is given the settings of the later one, as during a roll.
 */
export const startRolledProduct = async (earlier: Tree, later: Tree, instances: Record<string, number>) => {
  for (const tree of [earlier, later])
    await (await load<WebBuild>(tree, 'infra/local/web-build.ts')).buildWeb(() => undefined)
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack, 'releases')
  const { redis, mongo } = stack.use(await startLinkedEngines())
  const urls = { mongoUrl: mongo.url, redisUrl: redis.url }
  const { planServices } = await load<Plans>(later, 'infra/test/harness/service-plans.ts')
  process.env['LIMIT_SCALE'] ??= '1000'
  const { plans, planDeps, login: first, url, balancers } = await planServices(dataDir, urls, instances)
  for (const balancer of balancers.values()) stack.defer(() => balancer.close())
  const { productServices, withInstances, servicePlan } = await load<Table>(earlier, 'infra/local/service-table.ts')
  const before = withInstances(productServices, instances).map((service) => servicePlan(service, planDeps))
  const byName = (list: readonly ProcessPlan[]) =>
    new Map(list.map((plan) => [plan.name, { ...plan, env: { ...plan.env, ...compileCache } }]))
  const plansOf = new Map<Tree, ReadonlyMap<string, ProcessPlan>>([
    [earlier, byName(before)],
    [later, byName(plans)],
  ])
  // As when an image is built.
  const mains = new Set([...before, ...plans].map(({ args }) => args.at(-1) ?? ''))
  for (const main of mains)
    await runCommand(process.execPath, [join(later.folder, 'infra/docker/warm.mjs'), main], { env: compileCache })

  const logFile = process.env['RELEASES_LOG'] ?? join(dataDir, 'product.log')
  const output = createWriteStream(logFile)
  const log = (name: string, line: string, level = '') => void output.write(`${name} ${level}${level && ' '}${line}\n`)
  const running = new Map<string, { plan: ProcessPlan; supervised: SupervisedProcess }>()
  stack.defer(async () => void (await Promise.all([...running.values()].map((one) => one.supervised.stop(graceMs)))))
  const entries = () => [...running.values()].flatMap(({ supervised }) => supervised.entry() ?? [])
  const isReady = async () =>
    entries().length === running.size &&
    (await Promise.all(entries().map((entry) => answersReady(entry).catch(() => false)))).every(Boolean)

  const start = (plan: ProcessPlan) => {
    // A restart reads the plan again: a roll changes it before it ends the process.
    const own = { ...plan }
    running.set(plan.name, { plan: own, supervised: superviseProcess(own, { log }) })
  }
  for (const plan of before) start(plan)
  await Promise.all([...running.values()].map(({ supervised }) => supervised.ready))
  await until('a login is taken', backMs, () => tokenOf({ url, ...first }).then(Boolean, () => false))

  const started = stack.move()
  return {
    url,
    ...first,
    urls: { mongo: mongo.url, redis: redis.url },
    names: plans.map(({ name }) => name),
    processes: () => Promise.resolve(entries()),
    log: () => readFile(logFile, 'utf8'),
    /** Replaces a process by that of a release, starts it where it does not run, and ends it where the release has none. */
    async roll(name: string, tree: Tree) {
      const next = plansOf.get(tree)?.get(name)
      const present = running.get(name)
      const pid = present?.supervised.entry()?.pid
      if (!next) {
        await present?.supervised.stop(graceMs)
        running.delete(name)
      } else if (present && pid !== undefined) {
        Object.assign(present.plan, next)
        process.kill(pid, 'SIGTERM')
        await until(`${name} runs again`, backMs, () => ![undefined, pid].includes(present.supervised.entry()?.pid))
      } else start(next)
      await until('all is ready again', backMs, isReady)
    },
    /** As roll.sh asks before it begins. Rejects with the sentence of a release that may not start. */
    checkData: ({ folder }: Tree) =>
      promisify(execFile)(process.execPath, [join(folder, 'infra/backup/check-data.ts')], {
        env: { ...process.env, MONGO_URL: mongo.url },
      }),
    /** The sum of a metric over all processes that run. */
    async sum(metric: string, having = ''): Promise<number> {
      const ports = entries().flatMap(({ internalPort }) => internalPort ?? [])
      const sums = await Promise.all(
        ports.map(async (port) => (await metricsAt(`http://127.0.0.1:${port}`))(metric, having)),
      )
      return sums.reduce((all, one) => all + one, 0)
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

export type RolledProduct = Awaited<ReturnType<typeof startRolledProduct>>
