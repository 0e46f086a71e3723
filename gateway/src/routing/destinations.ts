import { maxJsonBytes } from '@papan/contracts/limits.ts'
import type { Call, ServiceName } from '@papan/contracts/calls/call.ts'
import { writePath, type Target } from '@papan/contracts/paths/canonical-path.ts'
import type { CachePolicy } from './cache-policy.ts'
import { withoutEnd } from './path-pattern.ts'
import { methodsOf, routesAt, siteAnswerAt, type FoundRoute } from './route-table.ts'

/** What the gateway answers itself. */
const ownPaths = ['/api/docs', '/api/docs.css', '/api/openapi.json'] as const
export type OwnPath = (typeof ownPaths)[number]

export const isOwnPath = (path: string): path is OwnPath => ownPaths.some((own) => own === path)

export type UpstreamName = ServiceName | 'web' | 'realtime'

export type Destination = {
  upstream: UpstreamName
  /** Canonical path. */
  address: string
  /** The upstream's path. */
  path: string
  /** Null for pages and sockets. */
  route: Call | null
  /** Null where answers are never cached. */
  cachePolicy: CachePolicy | null
  /** Maximum silence of the upstream, ms. */
  idleMs: number
  /** Bytes; 0 for no body. */
  maxBody: { plain: number; multipart: number }
}

const answerMs = 5_000
/** A long poll lasts until the next ping, at most 45 s. */
const socketMs = 60_000
const multipartOverhead = 64 * 1024
const maxPollingBytes = 64 * 1024
const readMethods = ['GET', 'HEAD']
const socketMethods = ['GET', 'POST']

const maxBodyOf = ({ method, multipart }: Call) => ({
  plain: method === 'GET' ? 0 : maxJsonBytes,
  multipart: multipart ? multipart.maxBytes + multipartOverhead : 0,
})

const callDestination = ({ route, cachePolicy, path }: FoundRoute): Destination => ({
  upstream: route.service,
  address: `/api${path}`,
  path,
  route,
  cachePolicy,
  idleMs: answerMs,
  maxBody: maxBodyOf(route),
})

const socketDestination = ({ path }: Target): Destination => {
  const maxBody = { plain: maxPollingBytes, multipart: 0 }
  return { upstream: 'realtime', address: path, path, route: null, cachePolicy: null, idleMs: socketMs, maxBody }
}

/** Canonical path without a trailing slash. */
export const addressAt = ({ segments }: Target): string => writePath(withoutEnd(segments))

const pageDestination = (target: Target): Destination => {
  const { cachePolicy = null, path = addressAt(target) } = siteAnswerAt(withoutEnd(target.segments)) ?? {}
  const maxBody = { plain: 0, multipart: 0 }
  return { upstream: 'web', address: path, path, route: null, cachePolicy, idleMs: answerMs, maxBody }
}

export const socketPath = '/socket.io/'

const isSocket = ({ path }: Target): boolean => path.startsWith(socketPath)

const isApi = ({ segments }: Target): boolean => segments[0] === 'api'

/** Whether a browser expects a page there. */
export const isPage = (target: Target): boolean => !isApi(target) && !isSocket(target)

const callsAt = ({ segments }: Target): FoundRoute[] => routesAt(withoutEnd(segments.slice(1)))

/** The metrics label: the declared path, else the upstream. */
export const routeName = (destination: Destination | null): string =>
  destination?.route?.path ?? destination?.upstream ?? 'none'

/** Empty for an unknown API path. */
export const methodsAt = (target: Target): string[] => {
  if (isOwnPath(addressAt(target))) return readMethods
  if (isApi(target)) return methodsOf(callsAt(target))
  return isSocket(target) ? socketMethods : readMethods
}

/** Null for methods that `methodsAt` does not list. Ignores the Host header. */
export const destinationOf = (method: string, target: Target): Destination | null => {
  if (isApi(target)) {
    const declared = method === 'HEAD' ? 'GET' : method
    const found = callsAt(target).find(({ route }) => route.method === declared)
    return found ? callDestination(found) : null
  }
  if (!methodsAt(target).includes(method)) return null
  return isSocket(target) ? socketDestination(target) : pageDestination(target)
}
