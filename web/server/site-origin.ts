import type { IncomingMessage } from 'node:http'

/**
 * Scheme and host of the site's addresses: `SITE_URL`, else the Host header. Behind the gateway it must be set: one cached
 * answer serves all hosts.
 */
export const siteOrigin = (req: IncomingMessage, siteUrl: string | undefined): string => {
  if (siteUrl) return new URL(siteUrl).origin
  const host = req.headers.host ?? ''
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : 'http://localhost'
}
