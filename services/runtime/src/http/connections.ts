import { Agent } from '../process/node-http.ts'

/** Connections to services, kept for 30 s: less than the 65 s after which services end them (a race gives random resets). */
export const createKeptConnections = (maxFreeSockets: number) =>
  new Agent({ keepAlive: true, maxFreeSockets, timeout: 30_000, scheduling: 'lifo' })

/** For a second try: another kept connection may have been ended at the same moment. */
export const freshConnections = new Agent({ keepAlive: false })
