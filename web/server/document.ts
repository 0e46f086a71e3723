import { createHash } from 'node:crypto'
import { memoized } from '@papan/contracts/memoized.ts'
import type { EmbeddedState } from '../src/public/data/store.ts'
import { chipsClass, pinsScript } from '../src/public/features/live-draw/pins-script.ts'
import { minePlaceId, mineScript } from '../src/public/followed/mine-script.ts'
import { markupScript } from '../src/public/app/server-markup.ts'
import { embeddedJson, escape } from './escape.ts'
import { errorStyleOf, type EntryFiles } from './manifest.ts'

type DocumentParts = {
  files: EntryFiles
  /** Of the page. */
  route?: string | null
  /** An error's page carries the style that it shows first, and no font: it must be small. The whole style follows. */
  isError?: boolean
  /** Inlines the styles: saves a slow network one round trip. */
  inlined?: boolean
  head: string
  body?: string
  state?: EmbeddedState
}

/** The style of a page or of its error; all of it where neither is known. */
const textOfStyle = ({ css, pageStyles }: EntryFiles, route: string | null, isError = false): string =>
  pageStyles?.[isError ? errorStyleOf(route) : (route ?? '')] ?? css

const linksOf = ({ styles }: EntryFiles): string =>
  styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')

const styleOf = ({ files, route = null, isError, inlined = false }: DocumentParts): string =>
  inlined ? `<style>${textOfStyle(files, route, isError)}</style>` : linksOf(files)

const scriptsAtOnce = ({ script, preloads }: EntryFiles): string[] => [
  ...preloads.map((path) => `<link rel="modulepreload" href="${path}">`),
  `<script type="module" src="${script}"></script>`,
]

/** A readable page preloads nothing: its picture and digits come first, its script fetches the rest. */
const scriptsBehind = ({ files, route = null, isError }: DocumentParts): string[] => {
  const { script, preloads, pages, styles } = files
  // Names of files hardly compress, and an error is small: its page's own are fetched when they are needed.
  const rest = [...preloads, ...((!isError && route !== null && pages?.[route]) || [])]
  // For another page: add-whole-style.ts.
  const style = isError || textOfStyle(files, route) === files.css ? '' : ` data-style="${styles.join(' ')}"`
  return [`<script type="module" src="${script}" fetchpriority="low" data-rest="${rest.join(' ')}"${style}></script>`]
}

const headOf = (parts: DocumentParts): string => {
  const { files, isError, head, body, state } = parts
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // No links in the digits: they are no telephone numbers.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    // Chromium lays the page out once, not once for each piece that arrives.
    state ? '<link rel="expect" href="#state" blocking="render">' : '',
    head,
    '<meta name="theme-color" content="#fffefb" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171e2c" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // No preload of the whole font: Chromium delays the first paint for it, and the fallback has its measures.
    styleOf(parts),
    body && files.digits && !isError ? `<script>${digitsScript(files.digits)}</script>` : '',
    ...(body ? scriptsBehind(parts) : scriptsAtOnce(files)),
  ].join('')
}

/**
 * Adds the font of digits before the page is laid out: one that arrives later lays every number out again, a `data:` address too
 * (100 ms at 10x slow-down). Needs no source in the content policy.
 */
const digitsScript = memoized(
  (woff2: Buffer) =>
    `document.fonts.add(new FontFace('Archivo digits',Uint8Array.from(atob('${woff2.toString('base64')}'),c=>c.charCodeAt()),{weight:'700 800'}))`,
)

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The hashes that the content policy allows. */
export const styleHash = (files: EntryFiles, route: string | null, isError = false): string =>
  hashOf(textOfStyle(files, route, isError))

/** What the visitor follows comes first, before the first paint: on home and on live draw. */
const orderScripts = [
  { part: `id="${minePlaceId}"`, script: mineScript },
  { part: `class="${chipsClass}"`, script: pinsScript },
]
export const scriptHashes = ({ digits }: EntryFiles): string[] =>
  [...orderScripts.map(({ script }) => script), markupScript, ...(digits ? [digitsScript(digits)] : [])].map(hashOf)

/** A page as an HTML document. Without a body it is the shell of the back office. */
export const htmlDocument = (parts: DocumentParts): string => {
  const { files, isError, body = '', state } = parts
  const data = state ? `<script type="application/json" id="state">${embeddedJson(state)}</script>` : ''
  const script = orderScripts
    .map((each) => (body.includes(each.part) ? `<script>${each.script}</script>` : ''))
    .join('')
    // Last: what the others order is not a change.
    .concat(state ? `<script>${markupScript}</script>` : '')
  return `<!doctype html><html lang="id"><head>${headOf(parts)}</head><body><div id="root">${body}</div>${script}${data}${isError ? linksOf(files) : ''}</body></html>`
}

/** For pages not to be indexed. The back office reads the site's name from it. */
export const hiddenHead = (siteName: string): string =>
  `<title>${escape(siteName)}</title><meta name="robots" content="noindex,nofollow"><meta property="og:site_name" content="${escape(siteName)}">`
