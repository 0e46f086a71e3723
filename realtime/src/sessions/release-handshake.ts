import type { Session } from './socket-types.ts'

/**
 * Frees the handshake request, which the session and Engine.IO's sent upgrade response keep: a quarter of the memory of an idle
 * session.
 */
export const releaseHandshake = (session: Session): void => {
  session.request = null
  const connection = session.transport.socket?._socket
  // The listener of `ws` itself is a plain function and stays.
  for (const listener of connection?.rawListeners('close') ?? [])
    if ('listener' in listener) connection?.removeListener('close', listener.listener as () => void)
}
