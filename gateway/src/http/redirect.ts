import type { ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

/** Sends a reader to the one address of a page, for good. `extra` are more headers, names and values in turn. */
export const sendRedirect = (res: ServerResponse, location: string, extra: readonly string[] | null): void => {
  const headers = { ...securityHeaders, location, 'content-length': '0', 'cache-control': 'no-cache', vary: 'origin' }
  res.writeHead(308, [...Object.entries(headers).flat(), ...(extra ?? [])]).end()
}
