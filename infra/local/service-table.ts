import { join } from 'node:path'
import { signers } from '@papan/contracts/events/announcers.ts'
import { compileCache } from './processes/compile-cache.ts'
import type { ProcessPlan } from './processes/process-plan.ts'
import type { StartSettings } from './settings.ts'
import type { FirstLogin } from './first-login.ts'
import { previousCheckpointKeyFile, previousSecondFactorKeyFile, type ServiceKeys } from './signing-keys.ts'

export type ServiceDefinition = {
  name: string
  instanceOf?: string
  main: string
  /** The first password of the master admin, the token key and the second factor key. */
  getsUserSecrets?: boolean
  /** The keys that sign the checkpoints of the log. */
  getsCheckpointKeys?: boolean
  /** The keys of the destinations' secrets and of pushes, and leave to send to this machine. */
  getsSendingKeys?: boolean
  /** Heap limit, MB; the process is restarted beyond it. */
  heapMb?: number
  /** Staff alone use it. */
  isQuiet?: boolean
  /** Further arguments of Node. */
  nodeArgs?: string[]
  env?: Record<string, string>
  /** After an exit it waits for `restart`. */
  staysDown?: boolean
  /** Where its port has to stay; a free one without it. */
  port?: number
  /** Others know its addresses, but it does not run. */
  isOff?: boolean
}

/**
 * Sizes of the young generation, MB (as in docker-compose.yml). Left alone, Node grows it by 10 to 100 MB in the first quarter of an hour, which
 * looks like a leak (soak, F26) and speeds up nothing. Services that few people call need less: 14 MB of each.
 */
const busySpaceMb = 8
const quietSpaceMb = 2

/** Garbage collection counts buffers (as in the Dockerfile). Otherwise 64 MB of dead ones may stay beside a heap of 30 MB. */
const countedBuffers = '--external-memory-accounted-in-global-limit'

/**
 * glibc: fewer arenas, as sharp advises; and what large blocks took goes back, which glibc otherwise keeps once one of them was freed: 36 MB of
 * auth after its first password.
 */
const smallArenas = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '4194304' }

const root = join(import.meta.dirname, '..', '..')

export const gatewayName = 'gateway'

const urlOf = (port: number) => `http://127.0.0.1:${port}`

/** The gateway's port is the public one. */
export const productServices: ServiceDefinition[] = [
  { name: 'auth', main: join(root, 'services/auth/src/main.ts'), isQuiet: true, getsUserSecrets: true },
  // As Node limits itself in a container of 512 MB, the gateway too.
  { name: 'content', main: join(root, 'services/content/src/main.ts'), heapMb: 256 },
  { name: 'media', main: join(root, 'services/media/src/main.ts'), isQuiet: true, heapMb: 256 },
  { name: 'audit', main: join(root, 'services/audit/src/main.ts'), isQuiet: true, getsCheckpointKeys: true },
  { name: 'insight', main: join(root, 'services/insight/src/main.ts') },
  { name: 'notify', main: join(root, 'services/notify/src/main.ts'), isQuiet: true, getsSendingKeys: true },
  { name: 'realtime', main: join(root, 'realtime/src/main.ts') },
  { name: 'web', main: join(root, 'web/server/main.ts') },
  { name: gatewayName, main: join(root, 'gateway/src/main.ts'), heapMb: 256 },
]

/** The product with receivers of the sample's destinations; notify's channels post to them, unless TELEGRAM_URL says otherwise. */
export const withReceivers = (services: ServiceDefinition[], { port }: { port: number }): ServiceDefinition[] => [
  ...services.map((service) =>
    service.name === 'notify'
      ? { ...service, env: { TELEGRAM_URL: process.env['TELEGRAM_URL'] ?? urlOf(port), ...service.env } }
      : service,
  ),
  { name: 'receivers', main: join(root, 'infra/local/receivers/main.ts'), isQuiet: true, port },
]

/** Further instances are named `content-2` and so on. */
export const withInstances = (services: ServiceDefinition[], counts: Record<string, number>): ServiceDefinition[] =>
  services.flatMap((service) => [
    service,
    ...Array.from({ length: (counts[service.name] ?? 1) - 1 }, (_, index) => ({
      ...service,
      name: `${service.name}-${index + 2}`,
      instanceOf: service.name,
    })),
  ])

const portsOf = (service: string, services: ServiceDefinition[], ports: ServicePorts) =>
  services
    .filter(({ name, instanceOf }) => (instanceOf ?? name) === service)
    .flatMap(({ name }) => ports.get(name) ?? [])

export const targetsOf = (service: string, services: ServiceDefinition[], ports: ServicePorts) =>
  portsOf(service, services, ports).map(({ port, internalPort }) => ({ port, isReady: () => isUp(internalPort) }))

export type ServicePorts = Map<string, { port: number; internalPort: number }>

type PlanDeps = ServiceKeys & {
  settings: StartSettings
  services: ServiceDefinition[]
  ports: ServicePorts
  balancers: ReadonlyMap<string, number>
  mongoUrl: string
  redisUrl: string
  login: FirstLogin
}

/** Where every service is. The gateway chooses among instances itself. */
const neighboursOf = (caller: string, { services, ports, balancers }: PlanDeps): string =>
  services
    .flatMap(({ name, instanceOf }) => {
      const own = ports.get(name)
      if (!own || instanceOf) return []
      const instances =
        caller === gatewayName ? portsOf(name, services, ports) : [{ ...own, port: balancers.get(name) ?? own.port }]
      return instances.map(({ port, internalPort }) => `${name}=127.0.0.1:${port}/${internalPort}`)
    })
    .join()

const isUp = async (internalPort: number) => {
  const answer = await fetch(`${urlOf(internalPort)}/readyz`, { signal: AbortSignal.timeout(2000) })
  return answer.ok
}

/** What Node may take; settings decide before the table does. */
const memoryArgs = ({ heapMb, isQuiet }: ServiceDefinition, settings: StartSettings): string[] => {
  const spaceMb = settings.semiSpaceMb ?? (isQuiet ? quietSpaceMb : busySpaceMb)
  const heap = settings.heapMb ?? heapMb
  return [
    `--min-semi-space-size=${spaceMb}`,
    `--max-semi-space-size=${spaceMb}`,
    countedBuffers,
    ...(heap ? [`--max-old-space-size=${heap}`] : []),
  ]
}

export const servicePlan = (service: ServiceDefinition, planDeps: PlanDeps): ProcessPlan => {
  const { name, instanceOf, main, getsUserSecrets, getsCheckpointKeys, getsSendingKeys, nodeArgs = [] } = service
  const { settings, ports, mongoUrl, redisUrl, login, tokenKey, factorKey, checkpointKey } = planDeps
  const { destinationKey, vapidKey, eventKeys } = planDeps
  const { port, internalPort } = ports.get(name) ?? { port: 0, internalPort: 0 }
  const signer = signers.find((one) => one === (instanceOf ?? name))
  const { MASTER_USERNAME: _name, MASTER_PASSWORD: _password, ...inherited } = process.env
  return {
    name,
    port,
    internalPort,
    command: process.execPath,
    args: [...memoryArgs(service, settings), ...nodeArgs, main],
    cwd: root,
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      ...inherited,
      ...compileCache,
      ...smallArenas,
      HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      DATA_DIR: settings.dataDir,
      MONGO_URL: mongoUrl,
      MONGO_DB: instanceOf ?? name,
      REDIS_URL: redisUrl,
      EVENT_PUBLIC_KEYS: eventKeys.publicKeys,
      ...(signer ? { EVENT_PRIVATE_KEY_FILE: eventKeys.privateKeys[signer] } : {}),
      NEIGHBOURS: neighboursOf(instanceOf ?? name, planDeps),
      SITE_NAME: settings.siteName,
      SITE_URL: process.env['SITE_URL'] ?? `http://localhost:${settings.port}`,
      LIMIT_SCALE: String(settings.limitScale),
      ...(getsUserSecrets
        ? {
            MASTER_USERNAME: login.username,
            MASTER_PASSWORD: login.password,
            TOKEN_PRIVATE_KEY_FILE: tokenKey,
            SECOND_FACTOR_KEY_FILE: factorKey,
            SECOND_FACTOR_PREVIOUS_KEY_FILE: previousSecondFactorKeyFile(settings.dataDir),
          }
        : {}),
      ...(getsCheckpointKeys
        ? {
            CHECKPOINT_PRIVATE_KEY_FILE: checkpointKey,
            CHECKPOINT_PREVIOUS_KEY_FILE: previousCheckpointKeyFile(settings.dataDir),
            CHECKPOINTS_DIR: process.env['CHECKPOINTS_DIR'] ?? join(settings.dataDir, 'checkpoints'),
          }
        : {}),
      ...(getsSendingKeys
        ? {
            DESTINATION_KEY_FILE: destinationKey,
            VAPID_PRIVATE_KEY_FILE: vapidKey,
            ALLOW_LOOPBACK: process.env['ALLOW_LOOPBACK'] ?? 'on',
          }
        : {}),
      ...service.env,
    },
    staysDown: service.staysDown,
    isReady: () => isUp(internalPort),
    startAttempts: 3,
  }
}
