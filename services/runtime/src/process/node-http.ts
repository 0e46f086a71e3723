/**
 * The values of node:http that the product uses. Importing them from node:http itself reads every export of it, also those of WebSocket,
 * which loads undici: 20 to 30 ms of each start, for something no process of ours needs then.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
