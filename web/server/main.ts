import '@papan/runtime/process/require-node-24.ts'
import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '@papan/runtime/config.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createWebServer } from './app.ts'
import type { Renderer } from './pages.ts'
import { webSettings } from './config.ts'
import { bundles } from '../build/bundles.ts'
import { homeTitle } from '../src/public/pages/page-text.ts'
import { createBrand } from './identity/brand.ts'
import { createPreviews } from './preview/previews.ts'
import { loadAssets } from './assets.ts'
import { readManifest } from './manifest.ts'
import { createDrawParts } from './sitemap/draw-parts.ts'
import { createSiteNotices } from './site-notices.ts'
import { createSitePages } from './site-pages.ts'

const dist = new URL('../dist/', import.meta.url)

const settings = () => {
  const read = readConfig(webSettings, process.env)
  if (!existsSync(new URL('server/entry-server.js', dist))) {
    throw new ConfigError('The site is not built. Run: npm run build -w web')
  }
  return read
}

await runProcess({
  name: 'web',
  settings,
  async wire({ settings, log, metrics }) {
    const {
      content: [content],
      media: [media],
    } = settings.NEIGHBOURS
    const filesOf = (bundle: (typeof bundles)[keyof typeof bundles]) =>
      readManifest(new URL(`client/${bundle.manifest}`, dist), bundle)
    const [assets, visitors, admin, offline, renderer] = await Promise.all([
      loadAssets(new URL('client/', dist)),
      filesOf(bundles.visitors),
      filesOf(bundles.admin),
      filesOf(bundles.offline),
      import(new URL('server/entry-server.js', dist).href) as Promise<Renderer>,
    ])
    const brand = createBrand({ base: media, siteName: settings.SITE_NAME })
    const server = createWebServer({
      settings,
      brand,
      siteNotices: createSiteNotices({ base: media }),
      sitePages: createSitePages({ base: media }),
      log,
      metrics,
      assets,
      previews: createPreviews({ look: brand.look, siteUrl: settings.SITE_URL, siteHeadline: homeTitle }),
      drawParts: createDrawParts({ base: content }),
      files: { visitors, admin, offline },
      ...renderer,
    })
    return {
      server,
      health: () => ({ ready: true, degraded: [] }),
      close: () => undefined,
    }
  },
})
