import { maxJsonBytes } from '@papan/contracts/rules/limits.ts'
import type { Call, ServiceName } from '@papan/contracts/calls/call.ts'
import { writePath, type Target } from '@papan/contracts/paths/canonical-path.ts'
import type { Keeping } from './keeping.ts'
import { isOwnAnswer } from '../api-docs/own-answers.ts'
import { withoutEnd } from './path-pattern.ts'
import { methodsOf, routesAt, siteAnswerAt, type FoundRoute } from './route-table.ts'

export type UpstreamName = ServiceName | 'web' | 'realtime'

/** Where a request goes. */
export type Destination = {
  upstream: UpstreamName
  /** The canonical path, by which alone the request is known here. */
  address: string
  /** The same as the upstream knows it. */
  path: string
  /** The declared call; null for pages and sockets. */
  route: Call | null
  /** How a public GET's answers are kept; null where they never are. */
  keeping: Keeping | null
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
const readMethods = ['GET', 'HEAD']
const socketMethods = ['GET', 'POST']

const maxBodyOf = ({ method, multipart }: Call) => ({
  plain: method === 'GET' ? 0 : maxJsonBytes,
  multipart: multipart ? multipart.maxBytes + multipartOverhead : 0,
})

const callDestination = ({ route, keeping, path }: FoundRoute): Destination => ({
  upstream: route.service,
  address: `/api${path}`,
  path,
  route,
  keeping,
  idleMs: answerMs,
  maxBody: maxBodyOf(route),
})

const socketDestination = ({ path }: Target): Destination => {
  const maxBody = { plain: maxPollingBytes, multipart: 0 }
  return { upstream: 'realtime', address: path, path, route: null, keeping: null, idleMs: socketMs, maxBody }
}

/** The written path of a target without a slash at its end. */
export const addressAt = ({ segments }: Target): string => writePath(withoutEnd(segments))

const pageDestination = (target: Target): Destination => {
  const { keeping = null, path = addressAt(target) } = siteAnswerAt(withoutEnd(target.segments)) ?? {}
  const maxBody = { plain: 0, multipart: 0 }
  return { upstream: 'web', address: path, path, route: null, keeping, idleMs: answerMs, maxBody }
}

export const socketPath = '/socket.io/'

const isSocket = ({ path }: Target): boolean => path.startsWith(socketPath)

/** Whether a target is an address of the HTTP API, known or not. */
const isApi = ({ segments }: Target): boolean => segments[0] === 'api'

/** Whether somebody who opens a target in a browser expects a page. */
export const isPage = (target: Target): boolean => !isApi(target) && !isSocket(target)

const callsAt = ({ segments }: Target): FoundRoute[] => routesAt(withoutEnd(segments.slice(1)))

/** What requests of a destination are counted under: the declared path, or who answers what has none. */
export const routeName = (destination: Destination | null): string =>
  destination?.route?.path ?? destination?.upstream ?? 'none'

/** The methods that a target takes; none for an API path that no service answers. */
export const methodsAt = (target: Target): string[] => {
  if (isOwnAnswer(addressAt(target))) return readMethods
  if (isApi(target)) return methodsOf(callsAt(target))
  return isSocket(target) ? socketMethods : readMethods
}

/** The destination of a method and a target; null for what `methodsAt` does not name. Never looks at the host. */
export const destinationOf = (method: string, target: Target): Destination | null => {
  if (isApi(target)) {
    const declared = method === 'HEAD' ? 'GET' : method
    const found = callsAt(target).find(({ route }) => route.method === declared)
    return found ? callDestination(found) : null
  }
  if (!methodsAt(target).includes(method)) return null
  return isSocket(target) ? socketDestination(target) : pageDestination(target)
}
