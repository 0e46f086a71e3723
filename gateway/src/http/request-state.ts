import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** node:http's response of a connection, undeclared. */
type Owned = Duplex & { _httpMessage?: ServerResponse | null }

/**
 * Whether bytes written now would pass for the response to an earlier request; not while the broken request is itself the one
 * being read.
 */
export const hasPendingAnswer = (connection: Duplex): boolean => {
  const { _httpMessage: response } = connection as Owned
  return response ? response.req.complete || response.headersSent : false
}

/** node:http drops bytes pipelined behind an upgrade offer, so its connection is closed. */
export const offersUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined

/** 499: the caller disconnected before a response. */
export const answeredStatus = ({ headersSent, statusCode }: ServerResponse): number => (headersSent ? statusCode : 499)
