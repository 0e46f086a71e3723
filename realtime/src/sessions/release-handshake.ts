import type { Session } from './socket-types.ts'

/**
 * Lets go of the request that began a session, which is kept by the session and, for a websocket, by Engine.IO's answer to the upgrade,
 * which was sent but still waits for the connection's end: a quarter of all that an idle session costs.
 */
export const forgetRequest = (session: Session): void => {
  session.request = null
  const connection = session.transport.socket?._socket
  // `ws` itself waits for the end with a listener that stays.
  for (const listener of connection?.rawListeners('close') ?? [])
    if ('listener' in listener) connection?.removeListener('close', listener.listener as () => void)
}
