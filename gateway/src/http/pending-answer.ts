import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** node:http keeps the response that owns a connection here, and looks here before it refuses bytes by itself. */
type Owned = Duplex & { _httpMessage?: ServerResponse | null }

/**
 * Whether a caller would take bytes that are written to this connection now for an answer to an earlier request. `false` while
 * the request under way is itself the one that broke, and nothing of its answer is out.
 */
export const hasPendingAnswer = (connection: Duplex): boolean => {
  const { _httpMessage: response } = connection as Owned
  return response ? response.req.complete || response.headersSent : false
}
