import type { ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

/** Redirects to the canonical address of a page. `extra`: flat list of headers. */
export const sendRedirect = (res: ServerResponse, location: string, extra: readonly string[] | null): void => {
  const headers = { ...securityHeaders, location, 'content-length': '0', 'cache-control': 'no-cache', vary: 'origin' }
  res.writeHead(308, [...Object.entries(headers).flat(), ...(extra ?? [])]).end()
}
