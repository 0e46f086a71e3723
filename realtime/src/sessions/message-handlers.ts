import type { ClientToServer } from '@papan/contracts/socket/messages.ts'
import type { MessageLimit } from './message-limit.ts'
import type { AppSocket } from './socket-types.ts'

type Handler = (socket: AppSocket, payload: unknown) => void
export type Handlers = Partial<Record<keyof ClientToServer, Handler>>

/**
 * Dispatches a socket's messages within its limit. One shared listener for all sockets: one of its own would add half to the
 * memory of a socket.
 */
export const createDispatcher = (limit: MessageLimit, all: Handlers[]) => {
  const handlers = new Map<string, Handler[]>()
  for (const [event, handler] of all.flatMap((some) => Object.entries(some)))
    handlers.set(event, [...(handlers.get(event) ?? []), handler])

  function dispatch(this: AppSocket, event: string, payload: unknown): void {
    if (!limit.allows(this)) return
    for (const handle of handlers.get(event) ?? []) handle(this, payload)
  }
  return (socket: AppSocket): void => {
    limit.start(socket)
    socket.onAny(dispatch)
  }
}
