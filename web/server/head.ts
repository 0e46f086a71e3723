import type { Site } from '../src/public/data/site-reducer.ts'
import type { PageMeta, ShownResult } from '../src/public/app/page-meta.ts'
import type { Step } from '../src/public/app/page-trail.ts'
import { feedFiles, feedPath, feedTypes } from '@papan/contracts/paths/feed-paths.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import { jsonLd, type Dataset } from './json-ld.ts'
import type { PreviewedNumber } from '../src/public/app/previewed-numbers.ts'
import { previewPath } from '../src/shared/paths/preview-paths.ts'
import { previewAlt } from './preview/preview-text.ts'
import { previewSizes } from './preview/preview-path.ts'

/** JSON for a script element: cannot end the element. */
export const embeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

type PublicHead = {
  /** Scheme and host, without a trailing slash. */
  origin: string
  site: Site
  /** Of the icons. */
  version: string
  meta: PageMeta
  canonical: string | null
  trail: readonly Step[]
  market: string | null
  /** Null unless the page shows a draw. */
  draw: ShownResult | null
  /** Those that the picture shows of the site or a market, as far as the page has them. */
  numbers: readonly PreviewedNumber[]
  isIndexed: boolean
  /** Null unless the page counts drawn numbers. */
  dataset: Dataset | null
}

const named = (name: string, content: string): string => `<meta name="${name}" content="${escape(content)}">`
const property = (name: string, content: string): string => `<meta property="${name}" content="${escape(content)}">`

/** The feeds of a market, else of all markets. */
const feedLinks = (market: string | null): string[] =>
  feedFiles.map((file) => `<link rel="alternate" type="${feedTypes[file]}" href="${feedPath(file, market)}">`)

/** Errors have no preview and no place in search engines. */
export const errorHead = ({ origin, meta, canonical }: Pick<PublicHead, 'origin' | 'meta' | 'canonical'>): string =>
  [
    `<title>${escape(meta.title)}</title>`,
    named('robots', 'noindex,nofollow'),
    canonical === null ? '' : `<link rel="canonical" href="${escape(origin + canonical)}">`,
  ].join('')

/** Title, description, robots, canonical address, previews and JSON-LD of a public page. */
export const publicHead = ({
  origin,
  site,
  version,
  meta,
  canonical,
  trail,
  market,
  draw,
  numbers,
  isIndexed,
  dataset,
}: PublicHead): string => {
  const image = origin + previewPath(market, draw)
  const alt = previewAlt(site.name, { market, draw, numbers })
  return [
    `<title>${escape(meta.title)}</title>`,
    named('description', meta.description),
    named('keywords', meta.keywords),
    named('robots', isIndexed ? 'index,follow' : 'noindex,nofollow'),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:locale', 'id_ID'),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(previewSizes.wide.width)),
    property('og:image:height', String(previewSizes.wide.height)),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', meta.title),
    named('twitter:description', meta.description),
    named('twitter:image', image),
    named('twitter:image:alt', alt),
    ...(canonical === null
      ? []
      : [
          property('og:url', origin + canonical),
          `<link rel="canonical" href="${escape(origin + canonical)}">`,
          `<script type="application/ld+json">${embeddedJson(jsonLd({ origin, site, trail, dataset }))}</script>`,
        ]),
    ...feedLinks(market),
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png?v=${version}">`,
  ].join('')
}
