import type { LinkedServices } from '../../../harness/linked-services.ts'

/** Services with two processes each: `content` and `content-2`. */
export const pairs = { content: 2, audit: 2, realtime: 2 }

export type Cut = {
  name: string
  from: string[]
  to: string[]
  /** The link stays open and carries nothing; else it ends and refuses. */
  isSilent: boolean
  /** The processes that must report that they are not ready. */
  unready: string[]
  /** Writes need this link. */
  refusesWrites: boolean
}

const withDatabase = ['auth', 'content', 'media', 'notify', 'audit']
const withRedis = [...withDatabase, 'insight', 'realtime', 'gateway']
const neighbours: Record<string, string[]> = {
  content: ['auth'],
  media: ['auth'],
  audit: ['auth', 'content', 'media'],
  insight: ['content'],
  notify: ['auth', 'content'],
  realtime: ['auth', 'content'],
  web: ['content', 'media', 'insight'],
  gateway: ['auth', 'content', 'media', 'audit', 'insight', 'notify', 'web', 'realtime'],
}
/** Who is trusted, where a write is stored, how it gets there. */
const writePaths = new Set(['auth-db', 'content-db', 'content-auth', 'gateway-auth', 'gateway-content'])

const processesOf = (service: string): string[] =>
  Object.hasOwn(pairs, service) ? [service, `${service}-2`] : [service]

/** Both processes of a service with two, then the second alone. */
const choices = (service: string): { name: string; processes: string[] }[] => {
  const all = processesOf(service)
  return [{ name: service, processes: all }, ...all.slice(1).map((name) => ({ name, processes: [name] }))]
}

const cutOf = (link: string, from: string[], to: string[], isSilent: boolean): Cut => ({
  name: isSilent ? `${link}-silent` : link,
  from,
  to,
  isSilent,
  unready: to.includes('db') ? from : [],
  refusesWrites: writePaths.has(link),
})

/** From the processes of a service to an engine, refused and silent; from one of two, refused. */
const toEngine = (services: string[], engine: string): Cut[] =>
  services
    .flatMap(choices)
    .flatMap(({ name, processes }) =>
      (services.includes(name) ? [false, true] : [false]).map((isSilent) =>
        cutOf(`${name}-${engine}`, processes, [engine], isSilent),
      ),
    )

export const allCuts: readonly Cut[] = [
  ...toEngine(withRedis, 'redis'),
  ...toEngine(withDatabase, 'db'),
  ...Object.entries(neighbours).flatMap(([from, targets]) =>
    targets
      .flatMap((to) => (from === 'gateway' ? choices(to) : [{ name: to, processes: processesOf(to) }]))
      .map(({ name, processes }) => cutOf(`${from}-${name}`, processesOf(from), processes, false)),
  ),
]

export const proxiesOf = ({ from, to }: Cut, { links }: Pick<LinkedServices, 'links'>) =>
  links.filter((link) => from.includes(link.from) && to.includes(link.to)).map(({ proxy }) => proxy)
