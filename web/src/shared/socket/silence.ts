import { silentMs } from '@papan/contracts/socket/beat.ts'
import type { AppSocket } from './app-socket.ts'

/** A timer this late was held back, by a sleeping tab or a busy page: what came in the meantime is read first, ms. */
const heldBackMs = 1_000
const graceMs = 1_000

/** How long a connection may still be silent, ms, as seen by a timer that was due at `dueAt`; 0 when it counts as dead. */
export const silenceLeft = ({ now, dueAt, receivedAt }: { now: number; dueAt: number; receivedAt: number }): number => {
  const left = receivedAt + silentMs - now
  if (left > 0) return left
  return now - dueAt > heldBackMs ? graceMs : 0
}

/**
 * Calls `onSilent` when nothing came on a connection for 10 s. A server of the version before sends no `beat`, so silence counts from
 * the first one on a connection only.
 */
export const watchSilence = (socket: AppSocket, onSilent: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let receivedAt = 0
  const look = (ms: number) => {
    const dueAt = performance.now() + ms
    timer = setTimeout(() => {
      const left = silenceLeft({ now: performance.now(), dueAt, receivedAt })
      timer = undefined
      if (left > 0) look(left)
      else onSilent()
    }, ms)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const note = () => (receivedAt = performance.now())
  socket.onAny(note)
  socket.io.on('ping', note)
  socket.on('beat', () => {
    note()
    if (timer === undefined) look(silentMs)
  })
  socket.on('connect', stop)
  socket.on('disconnect', stop)
}
