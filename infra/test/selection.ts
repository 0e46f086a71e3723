import { join } from 'node:path'
import { root } from './part.ts'

const parts = ['unit', 'int', 'browser'] as const
export type Part = (typeof parts)[number]

const services = ['auth', 'content', 'media', 'audit', 'insight', 'contracts', 'runtime', 'service-kit']
const workspaces = new Map([
  ...services.map((name) => [name, `services/${name}`] as const),
  ...['gateway', 'realtime', 'web', 'infra'].map((name) => [name, name] as const),
])

/** What `npm test -- [unit|int|browser|WORKSPACE] [pattern]` runs; `pattern` is on the paths of files. */
export const readSelection = ([first, pattern]: readonly string[]): { wanted: readonly Part[]; pattern?: string } => {
  if (first === undefined) return { wanted: parts }
  const part = parts.find((name) => name === first)
  if (part) return { wanted: [part], pattern }
  const folder = workspaces.get(first)
  if (folder) return { wanted: ['unit', 'int'], pattern: `${join(root, folder)}/.*${pattern ?? ''}` }
  const names = [...parts, ...workspaces.keys()].join(', ')
  throw new Error(
    `npm test -- ${first}: there is no such part. Parts are ${names}; a pattern on file names may follow.`,
  )
}
