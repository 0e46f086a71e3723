import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ServerToClient } from '@papan/contracts/socket/messages.ts'
import { editorsListed, type WithOpenDraw } from '../features/live-entry/colleagues/colleagues.ts'
import { accessToken } from '../api/access-token.ts'
import { adminApi } from '../api/admin-api.ts'
import { whenSettled } from '../../shared/socket/when-settled.ts'
import { connectionChanged } from '../../shared/socket/connection.ts'
import { holdConnection, rearmDelay, socketOptions, type AppSocket } from '../../shared/socket/app-socket.ts'
import type { WithActiveDraw } from '../features/live-entry/desk/active-session.ts'
import type { WithSession } from '../session/session-slice.ts'
import type { SessionUser } from '../session/token.ts'
import { adminsListed, onlineUnknown, visitorsCounted } from '../features/online/online-slice.ts'

/** Ms between two fetches: an import announces many draws at once. */
const restMs = 1000

/** Fetches the board, and what the open draw's guard compares with, again after a change of a draw, and after each (re)connection. */
const followBoard = (
  socket: AppSocket,
  dispatch: (action: ReturnType<typeof adminApi.util.invalidateTags>) => unknown,
): void => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let fetchedAt = -restMs
  const fetchBoard = () => {
    timer ??= setTimeout(
      () => {
        timer = null
        fetchedAt = performance.now()
        dispatch(adminApi.util.invalidateTags(['Board', 'GuardFacts']))
      },
      Math.max(0, fetchedAt + restMs - performance.now()),
    )
  }
  socket.on('connect', fetchBoard)
  socket.on('resync', fetchBoard)
  socket.on('board_update', fetchBoard)
  socket.on('schedule_update', fetchBoard)
  socket.on('desk_update', fetchBoard)
}

type Store = { dispatch: (action: ReturnType<typeof editorsListed>) => unknown; getState: () => WithOpenDraw }

/**
 * Announces the open draw over the socket and stores its editors; call the returned function after each store change.
 */
const followDraw = (socket: AppSocket, store: Store): (() => void) => {
  const none = JSON.stringify(null)
  let announced = none
  const follow = () => {
    const { draw } = store.getState().openDraw
    const text = JSON.stringify(draw)
    if (!socket.connected || text === announced) return
    announced = text
    socket.emit('open_draw', draw)
  }
  socket.on('connect', () => {
    announced = none
    follow()
  })
  socket.on('disconnect', () => store.dispatch(editorsListed(null)))
  socket.on('still_open', (answer) => answer())
  socket.on('draw_editors', (editors) => store.dispatch(editorsListed(editors)))
  return follow
}

type StaffState = WithSession & WithActiveDraw & WithOpenDraw
type StaffStore = {
  dispatch: ThunkDispatch<StaffState, unknown, UnknownAction>
  getState: () => StaffState
  subscribe: (listener: () => void) => unknown
}

const userOf = ({ session }: WithSession): SessionUser | null =>
  session.status === 'authenticated' ? session.user : null

const listen = (socket: AppSocket, store: StaffStore, { userId, username, role }: SessionUser): void => {
  const refetch = (market: string, date: string) =>
    store.dispatch(adminApi.util.invalidateTags(['Results', { type: 'DrawResult', id: `${market} ${date}` }]))
  socket.on('connect', () => socket.emit('admin_login', { userId, username, role }))
  socket.on('disconnect', () => store.dispatch(onlineUnknown()))
  socket.on('public_online_count_update', ({ count }) => store.dispatch(visitorsCounted(count)))
  socket.on('online_admins_update', ({ admins }) => store.dispatch(adminsListed(admins)))
  socket.on('prize_update', ({ market, date }) => refetch(market, date))
  socket.on('new_result_update', ({ market, date }) => refetch(market, date))
  socket.on('desk_update', ({ market, date }) => refetch(market, date))
  // After a gap all displayed results are stale.
  socket.on('resync', () => store.dispatch(adminApi.util.invalidateTags(['Results', 'DrawResult'])))
}

/** Keeps the socket in the room of the active draw's market. */
const followMarket = (socket: AppSocket, store: StaffStore): (() => void) => {
  let joined: string | null = null
  const follow = () => {
    const market = store.getState().activeDraw?.market ?? null
    if (!socket.connected || market === joined) return
    if (joined !== null) socket.emit('leave_room', joined)
    if (market !== null) socket.emit('join_room', market)
    joined = market
  }
  socket.on('connect', () => {
    joined = null
    follow()
  })
  return follow
}

type StaffSocket = { userId: string; socket: AppSocket; follow: (() => void)[] }

/**
 * Holds one connection per signed-in user, authenticated by the handshake's token; logging out announces it. A new
 * login reconnects, since the server trusts the handshake only.
 */
export const keepStaffConnected = (store: StaffStore, onIdentity: ServerToClient['identity_update']): void => {
  let current: StaffSocket | null = null
  let shown = ''

  const end = () => {
    if (!current) return
    current.socket.emit('admin_logout', { userId: current.userId })
    current.socket.removeAllListeners().disconnect()
    current = null
    store.dispatch(onlineUnknown())
    store.dispatch(editorsListed(null))
    store.dispatch(connectionChanged('starting'))
  }

  const begin = async (user: SessionUser, mark: string) => {
    try {
      const { io } = await import('socket.io-client')
      if (shown !== mark) return
      const socket: AppSocket = io({
        ...socketOptions,
        forceNew: true,
        auth: (send) => send({ token: accessToken.read() }),
      })
      listen(socket, store, user)
      socket.on('identity_update', onIdentity)
      followBoard(socket, store.dispatch)
      current = { userId: user.userId, socket, follow: [followMarket(socket, store), followDraw(socket, store)] }
      holdConnection(socket, { onState: (state) => store.dispatch(connectionChanged(state)) })
    } catch {
      setTimeout(() => shown === mark && void begin(user, mark), rearmDelay())
    }
  }

  const sync = () => {
    const user = userOf(store.getState())
    const mark = user ? `${user.userId} ${user.exp}` : ''
    if (mark !== shown) {
      shown = mark
      end()
      if (user) whenSettled(() => void begin(user, mark))
    } else current?.follow.forEach((follow) => follow())
  }
  store.subscribe(sync)
  sync()
}
