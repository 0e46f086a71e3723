import { maxImageBytes, maxImportBytes, maxJsonBytes } from '@papan/contracts/rules/limits.ts'
import { routes, type Route, type ServiceName } from '@papan/contracts/calls/routes.ts'

export type UpstreamName = ServiceName | 'web' | 'realtime'

/** Where a request goes. */
export type Destination = {
  upstream: UpstreamName
  /** The path as the upstream knows it, still raw, without the query. */
  path: string
  /** Query names that a public GET depends on; null where answers are never kept. */
  publicQuery: readonly string[] | null
  /** Longest silence of the upstream, ms. */
  idleMs: number
  /** Longest body, bytes; `multipart` where a file may come instead. */
  maxBody: { plain: number; multipart: number }
  /** The multipart field of the file, where one may come. */
  fileField: string | null
}

const answerMs = 5_000
/** A long poll is held until the next ping, at most 45 s. */
const socketMs = 60_000
const multipartOverhead = 64 * 1024
const maxPollingBytes = 64 * 1024
/** Pages read these from their address; anything else in it (campaign marks and the like) changes nothing. */
const pageQuery = ['limit', 'market', 'page'] as const

type Prefix = { service: ServiceName; query: string[] | null; fileField: string | null }

const uploadBytes: Record<string, number> = { bannerImage: maxImageBytes, file: maxImportBytes }

const staticPrefix = (path: string): string => path.replace(/\/:.*$/, '')

const queryNames = ({ query }: Route): string[] =>
  query && 'shape' in query ? Object.keys(query.shape as object).sort() : []

const isPublic = ({ method, path }: Route): boolean => method === 'GET' && path.startsWith('/public/')

/** One row for each static beginning of the API's paths. Two services behind one beginning are a mistake of the contract. */
export const prefixTable = (all: readonly Route[]): ReadonlyMap<string, Prefix> => {
  const table = new Map<string, Prefix>()
  for (const route of all) {
    const prefix = staticPrefix(route.path)
    const before = table.get(prefix)
    if (before && before.service !== route.service) throw new Error(`${prefix} belongs to two services`)
    table.set(prefix, {
      service: route.service,
      query: isPublic(route) ? queryNames(route) : (before?.query ?? null),
      fileField: route.multipart?.file ?? before?.fileField ?? null,
    })
  }
  return table
}

const api = '/api'
const table = prefixTable(routes)

const longestPrefix = (path: string): Prefix | null => {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const prefix = table.get(path.slice(0, end))
    if (prefix) return prefix
  }
  return null
}

const apiDestination = (path: string): Destination | null => {
  const prefix = longestPrefix(path)
  if (!prefix) return null
  const { service, query, fileField } = prefix
  const multipart = fileField ? (uploadBytes[fileField] ?? 0) + multipartOverhead : maxJsonBytes
  return {
    upstream: service,
    path,
    publicQuery: query,
    idleMs: answerMs,
    maxBody: { plain: maxJsonBytes, multipart },
    fileField,
  }
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Whether a path is an address of the HTTP API, known or not. */
export const isApiPath = (path: string): boolean => isBelow(path, api)

export const socketPath = '/socket.io/'

/** The destination of a raw path; null for an API path that no service answers. Never looks at the host. */
export const destinationOf = (path: string): Destination | null => {
  if (isApiPath(path)) return apiDestination(path.slice(api.length))
  if (path.startsWith(socketPath)) {
    const maxBody = { plain: maxPollingBytes, multipart: maxPollingBytes }
    return { upstream: 'realtime', path, publicQuery: null, idleMs: socketMs, maxBody, fileField: null }
  }
  const isUncached = ['/admin', '/login', '/assets', '/socket.io'].some((folder) => isBelow(path, folder))
  const maxBody = { plain: maxJsonBytes, multipart: maxJsonBytes }
  const publicQuery = isUncached ? null : pageQuery
  return { upstream: 'web', path, publicQuery, idleMs: answerMs, maxBody, fileField: null }
}
