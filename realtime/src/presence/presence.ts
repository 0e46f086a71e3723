import type { Logger } from '@papan/runtime/logger.ts'
import type { Admins } from './admins.ts'
import type { Handlers } from '../sessions/message-handlers.ts'
import { presenceLifeMs, type Presence, type PresenceBoard } from './presence-board.ts'
import { adminsRoom, countRoom, type AppServer, type AppSocket } from '../sessions/socket-types.ts'

type PresenceDeps = {
  io: AppServer
  admins: Admins
  board: PresenceBoard
  log: Logger
  clock: () => number
  /** Shortest time between two updates, ms. */
  everyMs: number
}

/** Rewrites an unchanged entry every 5 s, within its lifetime. */
const rewriteEvery = 5

/** Counts an admin at several instances once. */
const totalOf = (all: Presence[]) => {
  const admins = new Map(all.flatMap(({ admins: here }) => here).map((admin) => [admin.userId, admin]))
  return {
    visitors: all.reduce((sum, { visitors }) => sum + visitors, 0),
    admins: [...admins.values()].sort((a, b) => a.username.localeCompare(b.username, 'id')),
  }
}

/**
 * Who is online, over all instances: writes its own entry, reads the others while anyone is subscribed. While Redis is away their
 * last entries count until expiry.
 */
export const createPresence = ({ io, admins, board, log, clock, everyMs }: PresenceDeps) => {
  const newcomers = new Set<AppSocket>()
  let written = { text: '', at: Number.NEGATIVE_INFINITY }
  let read: { others: Presence[]; at: number } = { others: [], at: Number.NEGATIVE_INFINITY }
  let sent = { visitors: '', admins: '' }
  let isAway = false

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
    const total = totalOf([present, ...(clock() - read.at < presenceLifeMs ? read.others : [])])
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

  const exchange = async (present: Presence) => {
    try {
      await write(present)
      if (isWanted()) read = { others: await board.others(), at: clock() }
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'presence of other instances is unknown')
      isAway = true
    }
  }

  const tick = async () => {
    admins.recheck()
    for (const socket of newcomers) if (socket.disconnected) newcomers.delete(socket)
    const present = own()
    await exchange(present)
    if (isWanted()) send(present)
  }
  let ticking: Promise<void> | null = null
  const timer = setInterval(() => {
    ticking ??= tick()
      .catch((error: unknown) => log.error({ err: error }, 'presence could not be sent'))
      .finally(() => (ticking = null))
  }, everyMs)

  return {
    handlers: {
      get_initial_online_count(socket) {
        void socket.join(countRoom)
        newcomers.add(socket)
      },
      admin_login: (socket) => void newcomers.add(socket),
    } satisfies Handlers,
    /** A Redis out of memory can still be read. */
    isWritten: () => !isAway,
    async stop() {
      clearInterval(timer)
      await ticking
      await board.remove().catch(() => undefined)
    },
  }
}
