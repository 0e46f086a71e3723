import { adminApi } from '../api/admin-api.ts'
import type { AppSocket } from '../../shared/socket/app-socket.ts'

/** Ms between two fetches: an import announces many draws at once. */
const restMs = 1000

/** Fetches the board, and what the open draw's guard compares with, again after a change of a draw, and after each (re)connection. */
export const followBoard = (
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
  // An old realtime never sends `board_update`.
  socket.on('new_result_update', fetchBoard)
  socket.on('schedule_update', fetchBoard)
  socket.on('desk_update', fetchBoard)
}
