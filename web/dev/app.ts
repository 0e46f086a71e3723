import type { Server } from 'node:http'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createWebServer } from '../server/app.ts'
import { loadAssets } from '../server/assets.ts'
import type { EntryFiles } from '../server/manifest.ts'
import { createBrand } from '../server/identity/brand.ts'
import { createPreviews } from '../server/preview/previews.ts'
import { createSiteNotices } from '../server/site-notices.ts'
import { createSitePages } from '../server/site-pages.ts'
import { createDrawParts } from '../server/sitemap/draw-parts.ts'
import { renderFailed, renderPage } from '../src/entry-server.tsx'
import { homeTitle } from '../src/public/pages/page-text.ts'
import type { Urls } from '@papan/runtime/neighbours.ts'

type DevAppDeps = {
  settings: {
    NEIGHBOURS: Record<'content' | 'media' | 'insight', Urls>
    SITE_URL?: string | undefined
    SITE_NAME: string
  }
  log: Logger
  metrics: Metrics
  /** Of Vite. */
  origin: string
}

/** The production web server over sources. Loaded by Vite, again after each change. */
export const createDevApp = async ({ settings, log, metrics, origin }: DevAppDeps): Promise<Server> => {
  const [media] = settings.NEIGHBOURS.media
  const brand = createBrand({ base: media, siteName: settings.SITE_NAME })
  const files = (script: string, css = ''): EntryFiles => ({ script: origin + script, preloads: [], styles: [], css })
  // The first paint is styled too; the browser's entry drops this copy.
  const visitorsCss = `@import url(${origin}/src/public/app/app.css?direct);`
  return createWebServer({
    settings,
    brand,
    siteNotices: createSiteNotices({ base: media }),
    sitePages: createSitePages({ base: media }),
    log,
    metrics,
    assets: await loadAssets(new URL('../public/', import.meta.url)),
    previews: createPreviews({ look: brand.look, siteUrl: settings.SITE_URL, siteHeadline: homeTitle }),
    drawParts: createDrawParts({ base: settings.NEIGHBOURS.content[0] }),
    files: {
      visitors: files('/dev/browser/visitors.ts', visitorsCss),
      admin: files('/dev/browser/admin.ts'),
      offline: files('/src/entry-offline.ts'),
    },
    renderPage,
    renderFailed,
  })
}
