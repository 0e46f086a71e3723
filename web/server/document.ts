import type { EmbeddedState } from '../src/shared/data/data-store.ts'
import type { PageMeta } from '../src/shared/seo/page-meta.ts'
import type { EntryFiles } from './manifest.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)

/** JSON that may stand inside a script element: nothing in it can end the element. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

type DocumentParts = {
  files: EntryFiles
  meta: Pick<PageMeta, 'title'> & Partial<PageMeta>
  siteName: string
  /** The page's own address, for link previews; left out when the site's address is not configured. */
  address?: string
  robots: 'index,follow' | 'noindex,nofollow'
  body?: string
  state?: EmbeddedState
}

const named = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escape(content)}">` : ''
const property = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escape(content)}">` : ''

const headOf = ({ files, meta, siteName, address, robots }: DocumentParts): string =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(meta.title)}</title>`,
    named('description', meta.description),
    named('keywords', meta.keywords),
    named('robots', robots),
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:locale', 'id_ID'),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', address),
    named('twitter:card', 'summary'),
    named('twitter:title', meta.title),
    named('twitter:description', meta.description),
    address ? `<link rel="canonical" href="${escape(address)}">` : '',
    '<meta name="theme-color" content="#fffefb" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171e2c" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...files.fonts.map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`),
    ...files.styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    ...files.preloads.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${files.script}"></script>`,
  ].join('')

/** The whole HTML document of a page. Without a body it is the shell that the browser fills. */
export const htmlDocument = (parts: DocumentParts): string => {
  const { body = '', state } = parts
  const data = state ? `<script type="application/json" id="state">${embeddedJson(state)}</script>` : ''
  return `<!doctype html><html lang="id"><head>${headOf(parts)}</head><body><div id="root">${body}</div>${data}</body></html>`
}
