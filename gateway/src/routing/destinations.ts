import { maxImageBytes, maxImportBytes, maxJsonBytes } from '@papan/contracts/rules/limits.ts'
import type { Route, ServiceName } from '@papan/contracts/calls/route.ts'
import { methodsOf, routesAt } from './route-table.ts'

export type UpstreamName = ServiceName | 'web' | 'realtime'

/** Where a request goes. */
export type Destination = {
  upstream: UpstreamName
  /** The path as the upstream knows it, still raw, without the query. */
  path: string
  /** The declared call; null for pages and sockets. */
  route: Route | null
  /** Query names that a public GET depends on; null where answers are never kept. */
  publicQuery: readonly string[] | null
  /** Longest silence of the upstream, ms. */
  idleMs: number
  /** Longest body, bytes; 0 where none is taken. */
  maxBody: { plain: number; multipart: number }
}

const answerMs = 5_000
/** A long poll is held until the next ping, at most 45 s. */
const socketMs = 60_000
const multipartOverhead = 64 * 1024
const maxPollingBytes = 64 * 1024
/** Pages read these from their address; anything else in it (campaign marks and the like) changes nothing. */
const pageQuery = ['limit', 'market', 'page'] as const
const pageMethods = ['GET', 'HEAD']
const socketMethods = ['GET', 'POST']

const uploadBytes: Record<string, number> = { bannerImage: maxImageBytes, file: maxImportBytes }

const queryNames = ({ query }: Route): string[] =>
  query && 'shape' in query ? Object.keys(query.shape as object).sort() : []

const isPublic = ({ method, path }: Route): boolean => method === 'GET' && path.startsWith('/public/')

const maxBodyOf = ({ method, multipart }: Route) => ({
  plain: method === 'GET' ? 0 : maxJsonBytes,
  multipart: multipart ? (uploadBytes[multipart.file] ?? 0) + multipartOverhead : 0,
})

const callDestination = (route: Route, path: string): Destination => ({
  upstream: route.service,
  path,
  route,
  publicQuery: isPublic(route) ? queryNames(route) : null,
  idleMs: answerMs,
  maxBody: maxBodyOf(route),
})

const socketDestination = (path: string): Destination => {
  const maxBody = { plain: maxPollingBytes, multipart: 0 }
  return { upstream: 'realtime', path, route: null, publicQuery: null, idleMs: socketMs, maxBody }
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const pageDestination = (path: string): Destination => {
  const isUncached = ['/admin', '/login', '/assets', '/socket.io'].some((folder) => isBelow(path, folder))
  const maxBody = { plain: 0, multipart: 0 }
  return { upstream: 'web', path, route: null, publicQuery: isUncached ? null : pageQuery, idleMs: answerMs, maxBody }
}

const api = '/api'

/** Whether a path is an address of the HTTP API, known or not. */
export const isApiPath = (path: string): boolean => isBelow(path, api)

export const socketPath = '/socket.io/'

/** What requests of a destination are counted under: the declared path, or who answers what has none. */
export const routeName = (destination: Destination | null): string =>
  destination?.route?.path ?? destination?.upstream ?? 'none'

/** The methods that a raw path takes; none for an API path that no service answers. */
export const methodsAt = (path: string): string[] => {
  if (isApiPath(path)) return methodsOf(routesAt(path.slice(api.length)))
  return path.startsWith(socketPath) ? socketMethods : pageMethods
}

/** The destination of a method and a raw path; null for what `methodsAt` does not name. Never looks at the host. */
export const destinationOf = (method: string, path: string): Destination | null => {
  if (!isApiPath(path)) {
    if (!methodsAt(path).includes(method)) return null
    return path.startsWith(socketPath) ? socketDestination(path) : pageDestination(path)
  }
  const below = path.slice(api.length)
  const declared = method === 'HEAD' ? 'GET' : method
  const route = routesAt(below).find((found) => found.method === declared)
  return route ? callDestination(route, below) : null
}
