import { join } from 'node:path'
import { productServices, type ServiceDefinition } from '../service-table.ts'
import type { DevPorts } from './ports.ts'

const root = join(import.meta.dirname, '../../..')

/** Entry points with a separate development version. */
const devMains: Record<string, string> = {
  gateway: join(root, 'gateway/dev/main.ts'),
  web: join(root, 'web/dev/main.ts'),
}

/** Pages and live entry work without them. */
const optional = new Set(['media', 'audit', 'insight', 'notify'])

const names = productServices.map(({ name }) => name)

export type Watched = ReadonlySet<string>

/** `--only content,web`, taken out of the flags; all parts without it. */
export const readOnly = (flags: readonly string[]): { watched: Watched; rest: string[] } => {
  const rest = [...flags]
  const at = rest.findIndex((flag) => flag === '--only' || flag.startsWith('--only='))
  if (at === -1) return { watched: new Set(names), rest }
  const [flag = '', value = ''] = rest.splice(at, rest[at] === '--only' ? 2 : 1)
  const watched = new Set((flag.split('=')[1] ?? value).split(',').filter(Boolean))
  const unknown = [...watched].filter((name) => !names.includes(name))
  if (watched.size > 0 && unknown.length === 0) return { watched, rest }
  throw new Error(`--only takes parts of the product, such as --only content,web: ${names.join(', ')}.`)
}

export const isStarted = (name: string, watched: Watched): boolean => watched.has(name) || !optional.has(name)

const webEnv = (ports: DevPorts, watched: Watched) => ({
  NODE_ENV: 'development',
  VITE_PORT: String(ports.vite),
  HOT: watched.has('web') ? 'on' : 'off',
})

/** Without the line that Node prints about it at each start. */
const inspect = (port: number) => [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http']

/** The product's services as development runs them: a watched one has an inspector and waits for a change after a crash. */
export const devServices = (ports: DevPorts, watched: Watched): ServiceDefinition[] =>
  productServices.map((service) => {
    const { name } = service
    const main = devMains[name] ?? service.main
    const env = name === 'web' ? webEnv(ports, watched) : undefined
    if (!watched.has(name)) return { ...service, main, env, isOff: !isStarted(name, watched) }
    return { ...service, main, env, nodeArgs: inspect(ports.inspector(name)), staysDown: true }
  })
