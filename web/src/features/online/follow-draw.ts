import { editorsListed, type WithOpenDraw } from '../../shared/admin/open-draw.ts'
import type { AppSocket } from '../../shared/socket/app-socket.ts'

type Store = { dispatch: (action: ReturnType<typeof editorsListed>) => unknown; getState: () => WithOpenDraw }

/** Says over the socket which draw is open here and keeps who else has it open; call what it returns after each change of the store. */
export const followDraw = (socket: AppSocket, store: Store): (() => void) => {
  const none = JSON.stringify(null)
  let said = none
  const follow = () => {
    const { draw } = store.getState().openDraw
    const text = JSON.stringify(draw)
    if (!socket.connected || text === said) return
    said = text
    socket.emit('open_draw', draw)
  }
  socket.on('connect', () => {
    said = none
    follow()
  })
  socket.on('disconnect', () => store.dispatch(editorsListed(null)))
  socket.on('still_open', (answer) => answer())
  socket.on('draw_editors', (editors) => store.dispatch(editorsListed(editors)))
  return follow
}
