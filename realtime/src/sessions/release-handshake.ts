import type { Session } from './socket-types.ts'

/** The session and Engine.IO's upgrade response keep the handshake request: a quarter of an idle session's memory. */
export const releaseHandshake = (session: Session): void => {
  session.request = null
  const connection = session.transport.socket?._socket
  // The listener of `ws` itself stays.
  for (const listener of connection?.rawListeners('close') ?? [])
    if ('listener' in listener) connection?.removeListener('close', listener.listener as () => void)
}
