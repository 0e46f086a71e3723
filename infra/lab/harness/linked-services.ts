import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { ProcessPlan } from '../../local/processes/process-plan.ts'
import { superviseProcess, type SupervisedProcess } from '../../local/processes/supervise-process.ts'
import { buildWeb } from '../../local/web-build.ts'
import { startLinkedEngines, temporaryFolder } from './linked-product.ts'
import type { Links } from './link-process.ts'
import { startRemote } from './remote.ts'
import { planServices } from '../../test/harness/service-plans.ts'
import { tokenOf } from '../../test/harness/token-of.ts'
import { until } from '../../test/harness/until.ts'

/** One way from a process to what it calls: `to` is `redis`, `db` or the name of a process, or of a service with several. */
type Link = { from: string; to: string; proxy: Record<'cut' | 'blackhole' | 'mend', () => Promise<void>> }

const isAddress = /_URL$/
const graceMs = 5_000
const loginMs = 60_000

/**
 * The whole product as `npm start` runs it, with a separate link on every way from a process to Redis, to its database and to
 * each other process.
 */
export const startLinkedServices = async (instances: Record<string, number>) => {
  await buildWeb(() => undefined)
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack, 'cuts')
  const engines = stack.use(await startLinkedEngines())
  const urls = { mongoUrl: engines.mongo.engine.url, redisUrl: engines.redis.engine.url }
  const { plans, login, url, balancers } = await planServices(dataDir, urls, instances)
  for (const balancer of balancers.values()) stack.defer(() => balancer.close())

  const names = new Map<number, string>([
    [Number(new URL(urls.redisUrl).port), 'redis'],
    [Number(new URL(urls.mongoUrl).port), 'db'],
    ...plans.flatMap(({ name, port, internalPort = 0 }): [number, string][] => [
      [port, name],
      [internalPort, name],
    ]),
    ...[...balancers].map(([name, { port }]): [number, string] => [port, name]),
  ])
  const { remote, stop } = startRemote<Links>(join(import.meta.dirname, 'link-process.ts'))
  stack.defer(stop)
  const links: Link[] = []
  const linkTo = async (from: string, address: string): Promise<string> => {
    const target = new URL(address)
    const to = names.get(Number(target.port))
    if (to === undefined || to === from) return address
    const port = await remote.open({ host: target.hostname, port: Number(target.port) })
    const proxy = {
      cut: () => remote.cut(port),
      blackhole: () => remote.blackhole(port),
      mend: () => remote.mend(port),
    }
    links.push({ from, to, proxy })
    return `${target.protocol}//127.0.0.1:${port}`
  }
  /** `NAME=HOST:PORT/INTERNAL_PORT`. */
  const neighbourLinked = async (from: string, neighbour: string): Promise<string> => {
    const [, name, host, port, internalPort] = /^(.+)=(.+):(.+)\/(.+)$/.exec(neighbour) ?? []
    if (host === undefined) throw new Error(`no address of a neighbour: ${neighbour}`)
    const [link, internalLink] = [
      await linkTo(from, `http://${host}:${port}`),
      await linkTo(from, `http://${host}:${internalPort}`),
    ]
    return `${name}=127.0.0.1:${new URL(link).port}/${new URL(internalLink).port}`
  }
  const linked = async (plan: ProcessPlan): Promise<ProcessPlan> => {
    const env = { ...plan.env }
    for (const [key, value] of Object.entries(env))
      if (isAddress.test(key) && value) env[key] = await linkTo(plan.name, value)
    const neighbours = (env['NEIGHBOURS'] ?? '').split(',').filter(Boolean)
    env['NEIGHBOURS'] = (await Promise.all(neighbours.map((one) => neighbourLinked(plan.name, one)))).join()
    return { ...plan, env }
  }

  const output = createWriteStream(process.env['CUTS_LOG'] ?? join(dataDir, 'product.log'))
  const log = (name: string, line: string) => void output.write(`${name} ${line}\n`)
  const processes: SupervisedProcess[] = []
  stack.defer(async () => void (await Promise.all(processes.map((one) => one.stop(graceMs)))))
  for (const plan of plans) processes.push(superviseProcess(await linked(plan), { log }))
  await Promise.all(processes.map(({ ready }) => ready))
  const site = { url, username: login.username, password: login.password }
  await until('a login is taken', loginMs, () =>
    tokenOf(site).then(
      () => true,
      () => false,
    ),
  )
  const entries = () => processes.flatMap((one) => one.entry() ?? [])
  const started = stack.move()
  return {
    site,
    links,
    processes: () => Promise.resolve(entries()),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

export type LinkedServices = Awaited<ReturnType<typeof startLinkedServices>>
