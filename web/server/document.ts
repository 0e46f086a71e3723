import { createHash } from 'node:crypto'
import type { EmbeddedState } from '../src/public/data/data-store.ts'
import { embeddedJson, escape } from './escape.ts'
import type { EntryFiles } from './manifest.ts'

type DocumentParts = {
  files: EntryFiles
  /** Whether the page carries its style itself: a slow network then shows it one round trip earlier. */
  inlined?: boolean
  /** What belongs to this page alone in its head. */
  head: string
  body?: string
  state?: EmbeddedState
}

const styleOf = ({ files, inlined = false }: DocumentParts): string =>
  inlined
    ? `<style>${files.css}</style>`
    : files.styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')

const scriptsAtOnce = ({ script, preloads }: EntryFiles): string[] => [
  ...preloads.map((path) => `<link rel="modulepreload" href="${path}">`),
  `<script type="module" src="${script}"></script>`,
]

/** A page that can be read already lets its picture and its digits go first: its script fetches the rest once they are there. */
const scriptsBehind = ({ script, preloads }: EntryFiles): string[] => [
  `<script type="module" src="${script}" fetchpriority="low" data-rest="${preloads.join(' ')}"></script>`,
]

const headOf = (parts: DocumentParts): string => {
  const { files, head, body } = parts
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    '<meta name="theme-color" content="#fffefb" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171e2c" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // The font of the digits is not preloaded: browsers keep the first picture waiting for a preloaded one, and its stand-in measures the same.
    styleOf(parts),
    ...(body ? scriptsBehind(files) : scriptsAtOnce(files)),
  ].join('')
}

/** The hash by which a content policy allows a page's own style. */
export const styleHash = ({ css }: EntryFiles): string => `sha256-${createHash('sha256').update(css).digest('base64')}`

/** The whole HTML document of a page. Without a body it is the shell that the browser fills. */
export const htmlDocument = (parts: DocumentParts): string => {
  const { body = '', state } = parts
  const data = state ? `<script type="application/json" id="state">${embeddedJson(state)}</script>` : ''
  return `<!doctype html><html lang="id"><head>${headOf(parts)}</head><body><div id="root">${body}</div>${data}</body></html>`
}

/** The head of a page that is nothing for search engines: it carries the site's name, which the back office reads. */
export const hiddenHead = (siteName: string): string =>
  `<title>${escape(siteName)}</title><meta name="robots" content="noindex,nofollow"><meta property="og:site_name" content="${escape(siteName)}">`
