import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** node:http keeps the response of a connection in this field. */
type Owned = Duplex & { _httpMessage?: ServerResponse | null }

/**
 * Whether bytes written now would be taken for the response to an earlier request. `false` for a request that itself broke before
 * any of its response was sent.
 */
export const hasPendingAnswer = (connection: Duplex): boolean => {
  const { _httpMessage: response } = connection as Owned
  return response ? response.req.complete || response.headersSent : false
}

/** Whether a request offers another protocol. node:http drops bytes pipelined behind such a request, so its connection is closed. */
export const offersUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined

/** The status for the metrics: 499 when the caller disconnected before a response. */
export const answeredStatus = ({ headersSent, statusCode }: ServerResponse): number => (headersSent ? statusCode : 499)
