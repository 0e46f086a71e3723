import type { ClientToServer } from '@papan/contracts/socket/messages.ts'
import type { MessageLimit } from './message-limit.ts'
import type { AppSocket } from './socket-types.ts'

/** What is done about a message that a client may send. */
type Hearer = (socket: AppSocket, payload: unknown) => void
export type Hearers = Partial<Record<keyof ClientToServer, Hearer>>

/**
 * Lets sockets be heard, each within its limit. All of them share one listener, which costs a socket less memory than listeners of
 * its own would: half of what the rest of it takes.
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
