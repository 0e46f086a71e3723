import type { ClientToServer } from '@papan/contracts/socket/messages.ts'
import type { MessageLimit } from './message-limit.ts'
import type { AppSocket, Session } from './socket-types.ts'
import { endSession } from './stuck-sessions.ts'

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

/** The longest lawful message is a handshake with a token, below 1,000 characters. */
const maxMessageLength = 2_048

function endIfLong(this: Session, message: string | Buffer): void {
  if (message.length > maxMessageLength) endSession(this)
}

/** Ends a session whose message is longer than any lawful one, before a handler reads it. */
export const refuseLongMessages = (session: Session): void => session.prependListener('data', endIfLong)
