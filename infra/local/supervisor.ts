import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from '@papan/runtime/process/free-ports.ts'
import { lockDataFolder } from './data-folder.ts'
import type { Engine } from './engines/engine.ts'
import { startEngines } from './engines/start-engines.ts'
import { type Confirm, noScreen, type RunStep } from './screen/run-step.ts'
import { firstLogin, type FirstLogin } from './first-login.ts'
import { assertReadable } from './readable-data.ts'
import { startBalancer, type Balancer } from './processes/load-balancer.ts'
import { freePort, reservePort } from './processes/free-port.ts'
import { type SupervisedProcess, superviseProcess } from './processes/supervise-process.ts'
import { createProcessList, stopLeftovers } from './processes/process-list.ts'
import type { Log } from './processes/process-plan.ts'
import {
  gatewayName,
  type ServiceDefinition,
  servicePlan,
  type ServicePorts,
  targetsOf,
  withInstances,
} from './service-table.ts'
import type { StartSettings } from './settings.ts'
import { serviceKeys } from './signing-keys.ts'

// With the engines' 5 s after it everything stops within 10 s.
const serviceGraceMs = 4500
const startedGraceMs = 500
/** A replaced process has this long to end in order, ms. */
const restartGraceMs = 300

type Deps = {
  settings: StartSettings
  services: ServiceDefinition[]
  log: Log
  /** Runs beside the engines and before the services, such as building the site. */
  prepare?: () => Promise<void>
  /** Free ports when absent. */
  ports?: ServicePorts
  step?: RunStep
  confirm?: Confirm
}

type Supervisor = {
  /** Rejects when the product cannot start, and then leaves nothing running. */
  ready: Promise<{ login: FirstLogin; ports: ServicePorts }>
  /** Restarts one service; resolves when it is ready again. */
  restart: (name: string) => Promise<void>
  /** Stops services, then engines, within 10 s. Idempotent; allowed during the start. */
  stop: () => Promise<void>
}

const choosePorts = async (services: ServiceDefinition[], publicPort: number) => {
  const ports: ServicePorts = new Map()
  for (const { name, port } of services) {
    const fixed = name === gatewayName ? publicPort : port
    ports.set(name, { port: fixed ?? (await freePort()), internalPort: await freePort() })
  }
  return ports
}

/** The remedy for a fixed port. */
export const countedPort = 'set PORT, from which the others are counted'

/** Rejects with one sentence, which ends in the remedy. */
export const assertFree = async (port: number, remedy: string): Promise<void> => {
  if (!(await isPortFree(port))) throw new Error(`Port ${port} is taken by another program: stop it, or ${remedy}.`)
}

export const superviseProduct = (deps: Deps): Supervisor => {
  const {
    settings,
    services: kinds,
    log,
    prepare = async () => {},
    ports: fixedPorts,
    step = noScreen.step,
    confirm,
  } = deps
  const { dataDir, instances } = settings
  const services = withInstances(kinds, instances)
  const list = createProcessList(dataDir)
  const engines: Engine[] = []
  const balancers = new Map<string, Balancer>()
  const known = new Map<string, SupervisedProcess>()
  let release: (() => Promise<void>) | undefined
  let stopped: Promise<void> | undefined

  const onChange = (supervised: SupervisedProcess) => {
    known.set(supervised.name, supervised)
    list.onChange(supervised)
  }

  const assertRunning = () => {
    if (stopped) throw new Error('Stopped while it was starting.')
  }

  const startOwnEngines = async () => {
    const options = { dataDir, log, onChange, step, confirm }
    const { redis, mongo } = await startEngines(options, (engine) => engines.push(engine))
    const names = kinds.map(({ name }) => name)
    for (const warning of await assertReadable(mongo.url, names)) log('start', warning, 'warn')
    return { redisUrl: redis.url, mongoUrl: mongo.url }
  }

  /** Not for realtime: gateways balance it themselves, as sessions are sticky. Gateways' own balancer is the operator's. */
  const startBalancers = async (ports: ServicePorts) => {
    for (const name of Object.keys(instances)) {
      if (name !== 'realtime' && name !== gatewayName)
        balancers.set(name, await startBalancer(targetsOf(name, services, ports)))
    }
    return new Map([...balancers].map(([name, { port }]) => [name, port]))
  }

  const start = async () => {
    release = await lockDataFolder(dataDir)
    const leftovers = await stopLeftovers(dataDir)
    if (leftovers.length > 0) log('start', `stopped what an earlier start left running: ${leftovers.join(', ')}`)
    await assertFree(settings.port, 'set PORT to a free one')
    for (const { port, internalPort } of fixedPorts?.values() ?? [])
      for (const each of [port, internalPort]) await assertFree(each, countedPort)
    // The gateway binds it last.
    reservePort(settings.port)
    const login = await firstLogin(settings)
    const keys = await serviceKeys(dataDir)
    const [urls] = await Promise.all([startOwnEngines(), prepare()])
    assertRunning()
    const ports = fixedPorts ?? (await choosePorts(services, settings.port))
    const planDeps = { settings, services, ports, balancers: await startBalancers(ports), ...urls, login, ...keys }
    const supervised = services
      .filter(({ isOff }) => !isOff)
      .map((service) => superviseProcess(servicePlan(service, planDeps), { log, onChange }))
    await step('services', async (at) => {
      let ready = 0
      const count = () => at(`${(ready += 1)} of ${supervised.length} are ready`)
      await Promise.all(supervised.map((one) => one.ready.then(count)))
    })
    return { login, ports }
  }

  const started = start()

  const stopProcess = (process: SupervisedProcess) => process.stop(serviceGraceMs)
  const stopKnown = async () => {
    const names = new Set(services.map(({ name }) => name))
    await Promise.all([...known.values()].filter(({ name }) => names.has(name)).map(stopProcess))
    await Promise.all(engines.map((engine) => engine.stop()))
    await Promise.all([...known.values()].map(stopProcess))
  }
  const stopAll = async () => {
    await stopKnown()
    // A start in progress may have added one more; an engine being built is not waited for.
    await Promise.race([started.catch(() => {}), sleep(startedGraceMs)])
    await stopKnown()
    for (const balancer of balancers.values()) balancer.close()
    await list.written()
    await release?.()
  }
  const stop = () => (stopped ??= stopAll())

  const ready = started.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { ready, restart: async (name) => known.get(name)?.restart(restartGraceMs), stop }
}
