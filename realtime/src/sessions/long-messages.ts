import { endSession } from './stuck-sessions.ts'
import type { Session } from './socket-types.ts'

/** The longest lawful message is a handshake with a token, below 1,000 characters. */
const maxMessageLength = 2_048

function endIfLong(this: Session, message: string | Buffer): void {
  if (message.length > maxMessageLength) endSession(this)
}

/** Ends a session whose message is longer than any lawful one, before a handler reads it. */
export const refuseLongMessages = (session: Session): void => session.prependListener('data', endIfLong)
