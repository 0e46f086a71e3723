import { editorsListed, type WithOpenDraw } from '../features/live-entry/colleagues/open-draw.ts'
import type { AppSocket } from '../../shared/socket/app-socket.ts'

type Store = { dispatch: (action: ReturnType<typeof editorsListed>) => unknown; getState: () => WithOpenDraw }

/**
 * Announces the open draw over the socket and stores its editors; call the returned function after each store change.
 */
export const followDraw = (socket: AppSocket, store: Store): (() => void) => {
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
