import type { AppSocket } from '../../shared/socket/app-socket.ts'
import { editorsListed, type WithOnline } from './online-slice.ts'

type Store = { dispatch: (action: ReturnType<typeof editorsListed>) => unknown; getState: () => WithOnline }

/** Says over the socket which draw is open here and keeps who else has it open; call what it returns after each change of the store. */
export const followDraw = (socket: AppSocket, store: Store): (() => void) => {
  const none = JSON.stringify(null)
  let said = none
  const follow = () => {
    const { openDraw } = store.getState().online
    const text = JSON.stringify(openDraw)
    if (!socket.connected || text === said) return
    said = text
    socket.emit('open_draw', openDraw)
  }
  socket.on('connect', () => {
    said = none
    follow()
  })
  socket.on('still_open', (answer) => answer())
  socket.on('draw_editors', (draw) => store.dispatch(editorsListed(draw)))
  return follow
}
