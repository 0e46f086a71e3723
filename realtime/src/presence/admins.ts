import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { adminLogout, onlineAdmin, type OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Handlers } from '../sessions/message-handlers.ts'
import { adminsRoom, type AppSocket } from '../sessions/socket-types.ts'

type AdminsDeps = { access: Access; metrics: Metrics }

/** `claims`: null until auth has verified the token. */
type Announced = { claims: TokenClaims | null }

/** Nothing later can read the token in the handshake. */
const extractToken = (socket: AppSocket): string => {
  const { auth } = socket.handshake
  const token: unknown = auth['token']
  delete auth['token']
  return typeof token === 'string' ? token : ''
}

/**
 * Identity comes from the handshake's token alone; admin_login and admin_logout only say when. A socket is in the admins' room
 * while token and address are valid.
 */
export const createAdmins = ({ access, metrics }: AdminsDeps) => {
  const announced = new Map<AppSocket, Announced>()
  const refused = metrics.counter('refused_admin_messages_total', 'Admin messages that do not match the token')

  const remove = (socket: AppSocket) => {
    announced.delete(socket)
    void socket.leave(adminsRoom)
  }

  const check = (socket: AppSocket, entry: Announced) => {
    const status = access.check(socket.data.token)
    if (status.kind === 'refused') {
      remove(socket)
      // One that was never admitted stays a visitor.
      if (entry.claims) socket.conn.close(true)
      else refused()
    } else if (status.kind === 'valid' && access.isAddressAllowed(socket.conn.remoteAddress)) {
      entry.claims = status.claims
      void socket.join(adminsRoom)
    } else void socket.leave(adminsRoom)
  }

  const login = (socket: AppSocket, payload: unknown) => {
    const { token } = socket.data
    const message = onlineAdmin.safeParse(payload)
    const status = access.check(token)
    const isSame =
      status.kind !== 'valid' ||
      (message.data?.userId === status.claims.sub && message.data.role === status.claims.role)
    if (!message.success || !token || !isSame) return refused()
    const entry = announced.get(socket) ?? { claims: null }
    announced.set(socket, entry)
    check(socket, entry)
  }

  const logout = (socket: AppSocket, payload: unknown) => {
    const message = adminLogout.safeParse(payload)
    if (message.success && message.data.userId === announced.get(socket)?.claims?.sub) remove(socket)
    else refused()
  }

  return {
    takeToken(socket: AppSocket) {
      socket.data.token = extractToken(socket)
    },
    handlers: { admin_login: login, admin_logout: logout } satisfies Handlers,
    hasAnnounced: (socket: AppSocket): boolean => announced.has(socket),
    /** The admin of a socket; null while the token is not verified. */
    adminOf(socket: AppSocket): OnlineAdmin | null {
      const claims = socket.rooms.has(adminsRoom) ? announced.get(socket)?.claims : null
      return claims ? { userId: claims.sub, username: claims.username, role: claims.role } : null
    },
    /** Checks all tokens and addresses again; call every second. */
    recheck() {
      for (const [socket, entry] of announced) {
        if (socket.disconnected) announced.delete(socket)
        else check(socket, entry)
      }
    },
    /** Sockets of admins here, and the admins: each once, however many tabs are open. */
    online(): { sockets: number; admins: OnlineAdmin[] } {
      const claims = [...announced.values()].flatMap((entry) => entry.claims ?? [])
      const admins = new Map(claims.map(({ sub, username, role }) => [sub, { userId: sub, username, role }]))
      return { sockets: claims.length, admins: [...admins.values()] }
    },
  }
}

export type Admins = ReturnType<typeof createAdmins>
