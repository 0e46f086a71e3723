import type { IncomingMessage } from 'node:http'

/** Whether a request offers another protocol. node:http drops bytes pipelined behind such a request, so its connection is closed. */
export const offersUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined
