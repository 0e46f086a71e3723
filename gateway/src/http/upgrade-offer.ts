import type { IncomingMessage } from 'node:http'

/**
 * Whether a request that is answered as it is offers to go on in another protocol. node:http loses what came in the same piece behind
 * such a request, so the connection ends with its answer.
 */
export const offersUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined
