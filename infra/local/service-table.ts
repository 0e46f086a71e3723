import { join } from 'node:path'
import type { ProcessPlan } from './processes/process-plan.ts'
import type { StartSettings } from './settings.ts'
import type { FirstLogin } from './first-login.ts'

/** One process of the product, started from its source file. */
export type ServiceDefinition = {
  name: string
  /** Absolute path of its main.ts. */
  main: string
  /** It may know the first master's password and the token key. */
  keepsUsers?: boolean
  /** It may know the key that signs the heads of the log. */
  keepsLog?: boolean
  /** The most memory its JavaScript may hold, MB; it is ended and started again rather than taking more. */
  heapMb?: number
}

const root = join(import.meta.dirname, '..', '..')

export const gatewayName = 'gateway'

/** What the product is made of; the gateway's port is the public one. */
export const productServices: ServiceDefinition[] = [
  { name: 'auth', main: join(root, 'services/auth/src/main.ts'), keepsUsers: true },
  { name: 'content', main: join(root, 'services/content/src/main.ts') },
  { name: 'media', main: join(root, 'services/media/src/main.ts'), heapMb: 256 },
  { name: 'audit', main: join(root, 'services/audit/src/main.ts'), keepsLog: true },
  { name: 'realtime', main: join(root, 'realtime/src/main.ts') },
  { name: 'web', main: join(root, 'web/server/main.ts') },
  { name: gatewayName, main: join(root, 'gateway/src/main.ts') },
]

export type ServicePorts = Map<string, { port: number; internalPort: number }>

type Surroundings = {
  settings: StartSettings
  ports: ServicePorts
  mongoUrl: string
  redisUrl: string
  login: FirstLogin
  tokenKey: string
  headKey: string
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`

/** AUTH_URL, AUTH_INTERNAL_URL and so on: where each process finds the others. */
const addresses = (ports: ServicePorts) =>
  Object.fromEntries(
    [...ports].flatMap(([name, { port, internalPort }]) => [
      [`${name.toUpperCase()}_URL`, urlOf(port)],
      [`${name.toUpperCase()}_INTERNAL_URL`, urlOf(internalPort)],
    ]),
  )

const isUp = async (internalPort: number) => {
  const answer = await fetch(`${urlOf(internalPort)}/readyz`, { signal: AbortSignal.timeout(2000) })
  return answer.ok
}

/** How one process of the product is started among the others. */
export const servicePlan = (
  { name, main, keepsUsers, keepsLog, heapMb }: ServiceDefinition,
  { settings, ports, mongoUrl, redisUrl, login, tokenKey, headKey }: Surroundings,
): ProcessPlan => {
  const { port, internalPort } = ports.get(name) ?? { port: 0, internalPort: 0 }
  const { MASTER_USERNAME: _name, MASTER_PASSWORD: _password, ...inherited } = process.env
  const ours = addresses(ports)
  return {
    name,
    port,
    internalPort,
    command: process.execPath,
    args: [...(heapMb ? [`--max-old-space-size=${heapMb}`] : []), main],
    cwd: root,
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      ...inherited,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
      HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      DATA_DIR: settings.dataDir,
      MONGO_URL: mongoUrl,
      MONGO_DB: name,
      REDIS_URL: redisUrl,
      ...ours,
      REALTIME_URLS: ours.REALTIME_URL,
      SITE_NAME: settings.siteName,
      SITE_URL: process.env['SITE_URL'] ?? `http://localhost:${settings.port}`,
      LIMIT_SCALE: String(settings.limitScale),
      ...(keepsUsers
        ? { MASTER_USERNAME: login.username, MASTER_PASSWORD: login.password, TOKEN_PRIVATE_KEY_FILE: tokenKey }
        : {}),
      ...(keepsLog
        ? { HEAD_PRIVATE_KEY_FILE: headKey, HEADS_DIR: process.env['HEADS_DIR'] ?? join(settings.dataDir, 'heads') }
        : {}),
    },
    isReady: () => isUp(internalPort),
    startAttempts: 3,
  }
}
