import type { IncomingMessage } from 'node:http'

/**
 * Scheme and host that the site's own addresses begin with: the configured address, else the host that was asked. The
 * gateway asks on nobody's behalf and keeps the answer, so a site behind it has `SITE_URL` set.
 */
export const siteOrigin = (req: IncomingMessage, siteUrl: string | undefined): string => {
  if (siteUrl) return new URL(siteUrl).origin
  const host = req.headers.host ?? ''
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : 'http://localhost'
}
