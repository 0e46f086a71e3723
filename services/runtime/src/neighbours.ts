import { z } from 'zod'

type ServiceName = 'auth' | 'content' | 'media' | 'audit' | 'insight' | 'notify' | 'realtime' | 'web'
/** `auth` takes calls, `auth:internal` answers neighbours alone. */
type Neighbour = ServiceName | `${ServiceName}:internal`
export type Urls = [string, ...string[]]

type Entry = { name: string | undefined; host: string; port: string; internalPort: string }

const entryPattern = /^(?:([a-z]+)=)?([\w.*-]+):(\d{1,5})\/(\d{1,5})$/

const entryOf = (text: string): Entry[] => {
  const [, name, host, port, internalPort] = entryPattern.exec(text) ?? []
  return host !== undefined && port !== undefined && internalPort !== undefined
    ? [{ name, host, port, internalPort }]
    : []
}

const urlsOf = (neighbour: string, entries: readonly Entry[]): string[] => {
  const [name = '', isInternal] = neighbour.split(':')
  const own = entries.filter((entry) => entry.name === name)
  const found = own.length > 0 ? own : entries.filter((entry) => entry.name === undefined)
  return found.map(
    ({ host, port, internalPort }) => `http://${host.replace('*', name)}:${isInternal ? internalPort : port}`,
  )
}

/** The setting that says where a process reaches its neighbours; it must name all of `wanted`. */
export const neighbours = <Wanted extends Neighbour>(...wanted: Wanted[]) => ({
  NEIGHBOURS: z
    .string()
    .transform((text, context) => {
      const parts = text.split(',').map((part) => part.trim())
      const entries = parts.flatMap(entryOf)
      if (entries.length < parts.length) {
        context.addIssue({
          code: 'custom',
          message: 'must be a comma-separated list of [NAME=]HOST:PORT/INTERNAL_PORT',
        })
        return z.NEVER
      }
      const found = wanted.map((neighbour) => [neighbour, urlsOf(neighbour, entries)] as const)
      for (const [neighbour, urls] of found)
        if (urls.length === 0) context.addIssue({ code: 'custom', message: `names no ${neighbour}` })
      return Object.fromEntries(found) as Record<Wanted, Urls>
    })
    .describe(
      'where the other services are: `HOST:PORT/INTERNAL_PORT`, in which `*` stands for the name of each; `NAME=` before it for that one ' +
        'alone; of several instances an entry each, comma-separated, or a host that resolves to all',
    ),
})
