/** Importing node:http directly loads undici for its WebSocket export, 20 to 30 ms of each start. */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
