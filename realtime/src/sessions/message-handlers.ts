import type { ClientToServer } from '@papan/contracts/socket/messages.ts'
import type { MessageLimit } from './message-limit.ts'
import type { AppSocket } from './socket-types.ts'

type Handler = (socket: AppSocket, payload: unknown) => void
export type Handlers = Partial<Record<keyof ClientToServer, Handler>>

/** All sockets share one listener: one each would add half to a socket's memory. */
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
