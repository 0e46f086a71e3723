import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { type AppError, forbidden, notFound, unavailable } from '@papan/runtime/errors.ts'
import { createFairPlaces } from '@papan/runtime/fair-places.ts'
import { networkOf } from '@papan/runtime/http/addresses.ts'
import type { Origins } from '@papan/runtime/http/origins.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { inRandomBatches } from '@papan/runtime/process/in-random-batches.ts'
import type { CallerReader } from '../http/caller.ts'
import { badTarget } from '../http/error-answer.ts'
import { hasPendingAnswer } from '../http/request-state.ts'
import { sendRawError } from '../http/raw-answer.ts'
import { socketPath } from '../routing/destinations.ts'
import { sessionIdOf, type Instances } from './instances.ts'
import { requestUpgrade, type Accepted } from './request-upgrade.ts'
import { join } from './tunnel.ts'

type UpgradesDeps = {
  instances: Instances
  callers: CallerReader
  origins: Origins
  metrics: Metrics
}

/** Upgrades that wait for an instance, shared by networks. */
const maxPending = 256

/** Full, away or hung: try another. */
const mayTryNext = new Set([503, 504])

export const createUpgrades = ({ instances, callers, origins, metrics }: UpgradesDeps) => {
  const open = new Set<Duplex>()
  const countOpen = () => metrics.gauge('open_websockets', 'Websockets that pass through this gateway', open.size)
  countOpen()
  const pending = createFairPlaces<() => void>(maxPending)

  const accept = async (req: IncomingMessage, search: string): Promise<Accepted & { url: string }> => {
    let failure = unavailable()
    for (const url of await instances.candidates(sessionIdOf(search))) {
      try {
        return { ...(await requestUpgrade(url, req)), url }
      } catch (error) {
        failure = error as AppError
        if (!mayTryNext.has(failure.status)) break
      }
    }
    throw failure
  }

  const tunnel = async (req: IncomingMessage, socket: Socket, head: Buffer, search: string) => {
    const { url, ...accepted } = await accept(req, search)
    if (socket.destroyed || socket.writableEnded) {
      accepted.upstream.socket.destroy()
      return
    }
    socket.setTimeout(0)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 30_000)
    open.add(socket)
    countOpen()
    const untrack = instances.track(url, socket)
    socket.once('close', () => {
      open.delete(socket)
      untrack()
      countOpen()
    })
    join(socket, accepted, head)
  }

  const onUpgrade = (req: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (hasPendingAnswer(socket)) return void socket.destroy()
    const target = readTarget(req.url ?? '')
    const { requestId, secure, address } = callers.readCaller(req)
    const refuse = (error: AppError) => sendRawError(socket, error, { requestId, secure })
    if (!target) return refuse(badTarget())
    if (!target.path.startsWith(socketPath)) return refuse(notFound())
    if (!origins.maySpeak(req)) return refuse(forbidden())
    const network = networkOf(address)
    const giveWay = () => refuse(unavailable())
    const { isIn, lost } = pending.add(network, giveWay)
    lost?.()
    if (!isIn) return giveWay()
    req.url = target.search ? `${target.path}?${target.search}` : target.path
    req.headers.connection = 'Upgrade'
    tunnel(req, socket, head, target.search)
      .catch(refuse)
      .finally(() => pending.remove(network, giveWay))
  }

  return {
    attach: (server: Server) => server.on('upgrade', onUpgrade),
    /** In random batches, so that clients do not reconnect at once. */
    drain: () => inRandomBatches(open, (socket) => socket.destroy()),
  }
}
