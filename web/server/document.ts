import type { EmbeddedState } from '../src/shared/data/data-store.ts'
import { embeddedJson, escape } from './escape.ts'
import type { EntryFiles } from './manifest.ts'

type DocumentParts = {
  files: EntryFiles
  /** What belongs to this page alone in its head. */
  head: string
  body?: string
  state?: EmbeddedState
}

const headOf = ({ files, head }: DocumentParts): string =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
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

/** The head of a page that is nothing for search engines: it carries the site's name, which the back office reads. */
export const hiddenHead = (siteName: string): string =>
  `<title>${escape(siteName)}</title><meta name="robots" content="noindex,nofollow"><meta property="og:site_name" content="${escape(siteName)}">`
