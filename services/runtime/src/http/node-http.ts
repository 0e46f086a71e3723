/** Importing node:http directly loads undici for its WebSocket export, 20 to 30 ms of each start. */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')

/** Closed after 30 s idle, before the services close them at 65 s: a race causes random resets. */
export const createKeptConnections = (maxFreeSockets: number) =>
  new Agent({ keepAlive: true, maxFreeSockets, timeout: 30_000, scheduling: 'lifo' })

/** For a retry: other idle connections may have closed at the same moment. */
export const freshConnections = new Agent({ keepAlive: false })
