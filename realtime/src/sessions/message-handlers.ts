import type { ClientToServer } from '@papan/contracts/socket/messages.ts'
import type { MessageLimit } from './message-limit.ts'
import type { AppSocket } from './socket-types.ts'

type Hearer = (socket: AppSocket, payload: unknown) => void
export type Hearers = Partial<Record<keyof ClientToServer, Hearer>>

/**
 * Dispatches a socket's messages within its limit. One shared listener for all sockets: one of its own would add half to the
 * memory of a socket.
 */
export const createHearing = (limit: MessageLimit, all: Hearers[]) => {
  const hearers = new Map<string, Hearer[]>()
  for (const [event, hearer] of all.flatMap((some) => Object.entries(some)))
    hearers.set(event, [...(hearers.get(event) ?? []), hearer])

  function hear(this: AppSocket, event: string, payload: unknown): void {
    if (!limit.allows(this)) return
    for (const hearer of hearers.get(event) ?? []) hearer(this, payload)
  }
  return (socket: AppSocket): void => {
    limit.start(socket)
    socket.onAny(hear)
  }
}
