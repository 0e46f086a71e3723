import { join } from 'node:path'
import { root } from './part.ts'

const parts = ['unit', 'int', 'browser', 'browsers'] as const
export type Part = (typeof parts)[number]
/** A part, whole or by a pattern on the paths of files. */
export type Selected = { part: Part; pattern?: string | undefined }

/** Of the stories in three browsers `npm test` runs these alone. */
const gate = 'gate.spec.ts'

const services = ['auth', 'content', 'media', 'audit', 'insight', 'notify', 'contracts', 'runtime', 'service-kit']
const workspaces = new Map([
  ...services.map((name) => [name, `services/${name}`] as const),
  ...['gateway', 'realtime', 'web', 'infra'].map((name) => [name, name] as const),
])

/** What `npm test -- [unit|int|browser|browsers|WORKSPACE] [pattern]` runs. */
export const readSelection = ([first, pattern]: readonly string[]): Selected[] => {
  if (first === undefined) return parts.map((part) => (part === 'browsers' ? { part, pattern: gate } : { part }))
  const part = parts.find((name) => name === first)
  if (part) return [{ part, pattern }]
  const folder = workspaces.get(first)
  const within = `${join(root, folder ?? '')}/.*${pattern ?? ''}`
  if (folder) return (['unit', 'int'] as const).map((part) => ({ part, pattern: within }))
  const names = [...parts, ...workspaces.keys()].join(', ')
  throw new Error(
    `npm test -- ${first}: there is no such part. Parts are ${names}; a pattern on file names may follow.`,
  )
}
