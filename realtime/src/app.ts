import type { Server as HttpServer } from 'node:http'
import { Server, type Namespace } from 'socket.io'
import { instancePath } from '@papan/contracts/socket/session-id.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { inRandomBatches } from '@papan/runtime/process/in-random-batches.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { createSeenRevisions } from '@papan/runtime/stream/seen-revisions.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createInstances } from './instances/instances.ts'
import { createInstancesAdapter, instancesNamespace } from './instances/instances-adapter.ts'
import { createAdmins } from './presence/admins.ts'
import { startBeat } from './sessions/beat.ts'
import { createContentReader } from './rooms/content-reader.ts'
import { createConnectionLimits } from './sessions/connection-limits.ts'
import { acceptSessions, type Limits } from './sessions/accept-sessions.ts'
import { createDispatcher } from './sessions/message-handlers.ts'
import { createKnownMarkets } from './rooms/known-markets.ts'
import { createMessageLimit } from './sessions/message-limit.ts'
import { createNewestResults } from './rooms/newest-results.ts'
import { createOpenDraws } from './presence/open-draws.ts'
import { createPresence } from './presence/presence.ts'
import { createOpenDrawsBoard, createPresenceBoard } from './presence/presence-board.ts'
import { pushEvents } from './push/push-events.ts'
import { emitToRoom } from './push/emit.ts'
import { createRooms } from './rooms/rooms.ts'
import { SharedFrameAdapter } from './sessions/shared-frame-adapter.ts'
import { marketRoom, sessionsOf, watchedMarkets, type AppServer, type Session } from './sessions/socket-types.ts'
import { createPollingFallback } from './push/polling-fallback.ts'
import {
  createBacklogs,
  type Backlogs,
  endSession,
  endSlowReader,
  endStuckSessions,
} from './sessions/stuck-sessions.ts'
import { watchAnnouncer } from './push/watch-announcer.ts'

type RealtimeDeps = {
  instanceId: string
  contentUrl: string
  allowedOrigins: readonly string[]
  trusted: readonly string[]
  limitScale: number
  maxSessions: number
  /** Role `reader`, for this instance alone. */
  redis: Redis
  /** Role `command`. */
  presenceRedis: Redis
  /** Role `subscriber`, for this instance alone. */
  instancesRedis: Redis
  eventKeys: EventKeys
  access: Access
  /** Shortest time between two presence updates, ms. */
  presenceEveryMs: number
  log: Logger
  metrics: Metrics
  clock: () => number
}

const sessionsPerAddress = 200
/** About what one core can take. */
const newSessionsPerSecond = 4_000
/** After a restart each polling client asks once for its lost session. */
const unknownPerMinute = 600

const createInstanceServer = (instanceId: string, limits: Limits, visitors: () => number) =>
  createServer((req, res) => {
    if (req.url !== instancePath) return res.writeHead(404).end()
    // On 503 gateways send no new sessions.
    return res
      .writeHead(limits.isDraining() ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: instanceId, visitors: visitors() }))
  })

type IoDeps = Pick<RealtimeDeps, 'presenceRedis' | 'instancesRedis' | 'metrics' | 'clock'>

/** Socket.IO with one frame for many sockets, and with the namespace in which instances talk to each other. */
const createIo = (server: HttpServer, backlogs: Backlogs, deps: IoDeps): AppServer => {
  const { presenceRedis, instancesRedis, metrics, clock } = deps
  const instancesAdapter = createInstancesAdapter({
    publisher: presenceRedis,
    subscriber: instancesRedis,
    metrics,
    clock,
  })
  class AppAdapter extends SharedFrameAdapter {
    protected override endIfStuck(session: Session): boolean {
      const isStuck = backlogs.isStuck(session)
      if (isStuck) endSlowReader(session, metrics)
      return isStuck
    }
  }
  return new Server(server, {
    serveClient: false,
    perMessageDeflate: false,
    // Socket.IO calls it with `new`: no arrow.
    adapter: function adapterOf(namespace: Namespace) {
      return namespace.name === instancesNamespace ? instancesAdapter(namespace) : new AppAdapter(namespace)
    },
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: 5_000,
  })
}

/** Builds the realtime service: HTTP server, Socket.IO, event consumer, shutdown. */
export const createRealtime = (deps: RealtimeDeps) => {
  const {
    instanceId,
    contentUrl,
    allowedOrigins,
    trusted,
    limitScale,
    redis,
    presenceRedis,
    instancesRedis,
    eventKeys,
  } = deps
  const { access, maxSessions, presenceEveryMs, log, metrics, clock } = deps
  const limits = createConnectionLimits<Session>({
    allowedOrigins,
    trusted,
    maxPerAddress: sessionsPerAddress * limitScale,
    maxSessions,
    perSecond: newSessionsPerSecond * limitScale,
    unknownPerMinute: unknownPerMinute * limitScale,
    end: endSession,
    clock,
  })
  const server = createInstanceServer(instanceId, limits, () => presence.visitors())
  const backlogs = createBacklogs(clock)
  const io = createIo(server, backlogs, deps)
  acceptSessions(io, server, limits, deps)
  const content = createContentReader(contentUrl)
  const markets = createKnownMarkets({ read: () => content.marketNames(), log, clock })
  const newest = createNewestResults({ read: (market) => content.newestResult(market), clock })
  const rooms = createRooms({ markets, newest, log, metrics })
  const admins = createAdmins({ access, metrics })
  const board = createPresenceBoard(presenceRedis, instanceId)
  const instances = createInstances({ io, instanceId, metrics, clock })
  const presence = createPresence({ io, admins, instances, board, log, clock, everyMs: presenceEveryMs })
  const openDraws = createOpenDraws({ admins, board: createOpenDrawsBoard(presenceRedis, instanceId), log, clock })
  const messageLimit = createMessageLimit({ scale: limitScale, clock, metrics })
  const listenTo = createDispatcher(messageLimit, [rooms, admins.handlers, presence.handlers, openDraws.handlers])
  io.on('connection', (socket) => {
    limits.markUsed(socket.conn as unknown as Session)
    admins.takeToken(socket)
    listenTo(socket)
  })
  const stopChecks = endStuckSessions(io, backlogs, metrics)
  const stopBeat = startBeat(io, clock)
  const pushDeps = { io, newest, markets, pushed: createSeenRevisions(), now: Date.now }
  const onTrustEvent = () => void access.refresh().then(() => admins.recheck())
  const events = pushEvents({ ...pushDeps, redis, keys: eventKeys, onTrustEvent, log, metrics })
  const announcer = watchAnnouncer(() => content.isAnnouncing())
  const fallback = createPollingFallback({
    isFollowing: () => events.isFollowing() && presence.isWritten() && announcer.isAnnouncing(),
    watchedMarkets: () => watchedMarkets(io),
    newest,
    emit: (result) => emitToRoom(result, pushDeps),
    emitDeleted: (market) => io.local.to(marketRoom(market)).emit('resync'),
  })

  return {
    server,
    io,
    degraded: () => [
      ...(events.isFollowing() || events.isBroken() ? [] : ['redis']),
      ...(events.isBroken() ? ['events'] : []),
      ...(markets.isFailing() || !announcer.isAnnouncing() ? ['content'] : []),
    ],
    refused: events.refused,
    /** Closes the transports in random batches: clients see a lost connection and reconnect with backoff. */
    async drain() {
      limits.drain()
      await inRandomBatches(sessionsOf(io), (session) => session.close(true))
    },
    async close() {
      stopChecks()
      stopBeat()
      markets.stop()
      announcer.stop()
      await Promise.all([events.stop(), presence.stop(), openDraws.stop(), fallback.stop()])
      access.stop()
      presenceRedis.disconnect()
      instancesRedis.disconnect()
      for (const session of sessionsOf(io)) endSession(session)
      server.closeAllConnections()
      await io.close()
    },
  }
}
