import type { Socket } from 'socket.io-client'
import { silentMs } from '@papan/contracts/socket/reconnect.ts'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'

/** A later timer was suspended (sleeping tab, busy page): reads pending messages first, ms. */
const suspendedMs = 1_000
const graceMs = 1_000

/** Silence still allowed, ms, for a timer due at `dueAt`; 0: dead. */
export const silenceLeft = ({ now, dueAt, receivedAt }: { now: number; dueAt: number; receivedAt: number }): number => {
  const left = receivedAt + silentMs - now
  if (left > 0) return left
  return now - dueAt > suspendedMs ? graceMs : 0
}

/** Calls `onSilent` after 10 s without a packet. Counts from the first `beat`: older servers send none. */
export const watchSilence = (socket: Socket<ServerToClient, ClientToServer>, onSilent: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let receivedAt = 0
  const check = (ms: number) => {
    const dueAt = performance.now() + ms
    timer = setTimeout(() => {
      const left = silenceLeft({ now: performance.now(), dueAt, receivedAt })
      timer = undefined
      if (left > 0) check(left)
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
    if (timer === undefined) check(silentMs)
  })
  socket.on('connect', stop)
  socket.on('disconnect', stop)
}
