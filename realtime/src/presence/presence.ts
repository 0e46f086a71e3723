import type { Logger } from '@papan/runtime/logger.ts'
import type { Admins } from './admins.ts'
import type { Handlers } from '../sessions/message-handlers.ts'
import type { Instances, Presence } from '../instances/instances.ts'
import type { PresenceBoard } from './presence-board.ts'
import { adminsRoom, countRoom, type AppServer, type AppSocket } from '../sessions/socket-types.ts'

type PresenceDeps = {
  io: AppServer
  admins: Admins
  instances: Instances
  board: PresenceBoard
  log: Logger
  clock: () => number
  /** Shortest time between two updates, ms. */
  everyMs: number
}

/** Rewrites an unchanged entry every 5 s, within its lifetime. */
const rewriteEvery = 5

/** Until then the first connection to Redis may not be open, ms. */
const startMs = 10_000

/** Counts an admin at several instances once. */
const totalOf = (all: Presence[]) => {
  const admins = new Map(all.flatMap(({ admins: here }) => here).map((admin) => [admin.userId, admin]))
  return {
    visitors: all.reduce((sum, { visitors }) => sum + visitors, 0),
    admins: [...admins.values()].sort((a, b) => a.username.localeCompare(b.username, 'id')),
  }
}

/**
 * Who is online, over all instances: each sends its own part every second. While Redis is away the last parts of the others count
 * until they expire. The own key only shows whether Redis takes writes.
 */
export const createPresence = ({ io, admins, instances, board, log, clock, everyMs }: PresenceDeps) => {
  const newcomers = new Set<AppSocket>()
  let written = { text: '', at: Number.NEGATIVE_INFINITY }
  let sent = { visitors: '', admins: '' }
  let isAway = false
  let hasWarned = false
  const startedAt = clock()

  const own = (): Presence => {
    const here = admins.online()
    return { visitors: Math.max(0, io.of('/').sockets.size - here.sockets), admins: here.admins }
  }

  const write = async (present: Presence) => {
    const text = JSON.stringify(present)
    // A failed write is retried, to notice recovery.
    if (!isAway && text === written.text && clock() - written.at < rewriteEvery * everyMs) return
    await board.write(present)
    written = { text, at: clock() }
  }

  const isWanted = () => {
    const { rooms } = io.of('/').adapter
    return rooms.has(adminsRoom) || rooms.has(countRoom)
  }

  const send = (present: Presence) => {
    const total = totalOf([present, ...instances.others()])
    const visitors = { count: total.visitors }
    const online = { count: total.admins.length, admins: total.admins }
    const now = { visitors: JSON.stringify(visitors), admins: JSON.stringify(online) }
    if (now.visitors !== sent.visitors)
      io.local.to([adminsRoom, countRoom]).emit('public_online_count_update', visitors)
    if (now.admins !== sent.admins) io.local.to(adminsRoom).emit('online_admins_update', online)
    for (const socket of newcomers) {
      const isAdmin = socket.rooms.has(adminsRoom)
      if (isAdmin) socket.emit('online_admins_update', online)
      if (isAdmin || socket.rooms.has(countRoom)) socket.emit('public_online_count_update', visitors)
    }
    newcomers.clear()
    sent = now
  }

  const probe = async (present: Presence) => {
    try {
      await write(present)
      isAway = false
      hasWarned = false
    } catch (error) {
      isAway = true
      const hasWritten = Number.isFinite(written.at)
      if (!hasWarned && (hasWritten || clock() - startedAt > startMs)) {
        log.warn({ err: error }, 'Redis takes no writes')
        hasWarned = true
      }
    }
  }

  let probing: Promise<void> | null = null
  const tick = () => {
    admins.recheck()
    for (const socket of newcomers) if (socket.disconnected) newcomers.delete(socket)
    const present = own()
    instances.sendPresence(present)
    if (isWanted()) send(present)
    probing ??= probe(present).finally(() => (probing = null))
  }
  const timer = setInterval(() => {
    try {
      tick()
    } catch (error) {
      log.error({ err: error }, 'presence could not be sent')
    }
  }, everyMs)

  return {
    handlers: {
      get_initial_online_count(socket) {
        void socket.join(countRoom)
        newcomers.add(socket)
      },
      admin_login: (socket) => void newcomers.add(socket),
    } satisfies Handlers,
    /** Here alone. */
    visitors: (): number => own().visitors,
    /** A Redis out of memory can still be read. */
    isWritten: () => !isAway,
    async stop() {
      clearInterval(timer)
      await probing
      instances.sendLeft()
      await board.remove().catch(() => undefined)
    },
  }
}
