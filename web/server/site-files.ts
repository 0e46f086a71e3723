import type { IncomingMessage } from 'node:http'
import type { Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { pathPrefix } from '@papan/contracts/paths/path-template.ts'
import { image } from '@papan/contracts/paths/public-paths.ts'
import { bannerPath } from '@papan/contracts/paths/route-paths.ts'

export type SiteFile = { type: string; body: string }

/** The API and the back office are not crawled, images of banners are. */
export const robotsTxt = (origin: string): SiteFile => ({
  type: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    `Allow: /api${pathPrefix(image)}/`,
    'Disallow: /api/',
    `Disallow: ${pathPrefix(bannerPath)}/`,
    'Disallow: /admin',
    'Disallow: /login',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n'),
})

/** The web app manifest. Launchers ask for an icon again when its address changes. */
export const manifestJson = (identity: Identity): SiteFile => {
  const { version, theme } = shownIdentity(identity)
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png?v=${version}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: identity.name,
    short_name: identity.shortName,
    description: identity.tagline,
    lang: 'id',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4ef',
    theme_color: theme[0],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
  }
  return { type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) }
}

/**
 * Scheme and host of the site's addresses: `SITE_URL`, else the Host header. Behind the gateway it must be set: one cached
 * answer serves all hosts.
 */
export const siteOrigin = (req: IncomingMessage, siteUrl: string | undefined): string => {
  if (siteUrl) return new URL(siteUrl).origin
  const host = req.headers.host ?? ''
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : 'http://localhost'
}

/** Replaces a broken service worker: deletes its caches and unregisters. Browsers fetch it with the next page. */
export const removingWorker = [
  "self.addEventListener('install', () => self.skipWaiting())",
  "self.addEventListener('activate', (event) => event.waitUntil((async () => {",
  '  for (const name of await caches.keys()) await caches.delete(name)',
  '  await self.registration.unregister()',
  '})()))',
  '',
].join('\n')
