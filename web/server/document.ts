import { createHash } from 'node:crypto'
import type { Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { brandStyle, defaultColour, isDefaultColour } from '@papan/contracts/identity/brand-colours.ts'
import { memoized } from '@papan/contracts/memoized.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import type { EmbeddedState } from '../src/public/data/store.ts'
import { chipsClass, pinsScript } from '../src/public/features/live-draw/pins-script.ts'
import { minePlaceId, mineScript } from '../src/public/followed/mine-script.ts'
import { noticeScript } from '../src/public/notices/notice-script.ts'
import { markupScript } from '../src/public/app/server-markup.ts'
import { embeddedJson } from './head.ts'
import { errorStyleOf, type EntryFiles } from './manifest.ts'

type DocumentParts = {
  files: EntryFiles
  identity: Identity
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

/** `hasColours`: the default ones, inline. */
type StyleOf = { route: string | null; isError: boolean; hasColours: boolean }

/** The style of a page or of its error; all of it where neither is known. */
const textOfStyle = ({ css, pageStyles }: EntryFiles, route: string | null, isError = false): string =>
  pageStyles?.[isError ? errorStyleOf(route) : (route ?? '')] ?? css

const withDefaultColours = memoized((css: string) => brandStyle(defaultColour, css) + css)

/** With the default colours; other colours come in a file. */
const inlineStyle = (files: EntryFiles, { route, isError, hasColours }: StyleOf): string => {
  const text = textOfStyle(files, route, isError)
  return hasColours ? withDefaultColours(text) : text
}

const linksOf = ({ styles }: EntryFiles): string =>
  styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')

const styleOf = (parts: DocumentParts): string => {
  const { files, identity, route = null, isError = false, inlined = false } = parts
  const hasColours = inlined && isDefaultColour(identity)
  const link = hasColours ? '' : `<link rel="stylesheet" href="${shownIdentity(identity).style}">`
  return link + (inlined ? `<style>${inlineStyle(files, { route, isError, hasColours })}</style>` : linksOf(files))
}

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
  const { files, identity, isError, head, body, state } = parts
  const { theme, version } = shownIdentity(identity)
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // No links in the digits: they are no telephone numbers.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    // Chromium lays the page out once, not once for each piece that arrives.
    state ? '<link rel="expect" href="#state" blocking="render">' : '',
    head,
    ...(['light', 'dark'] as const).map(
      (mode, at) => `<meta name="theme-color" content="${theme[at]}" media="(prefers-color-scheme: ${mode})">`,
    ),
    `<link rel="icon" href="/favicon.svg?v=${version}" type="image/svg+xml">`,
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
export const styleHash = (files: EntryFiles, of: StyleOf): string => hashOf(inlineStyle(files, of))

/** Before the first paint: what the visitor follows comes first, what they closed is hidden. */
const orderScripts = [
  { part: `id="${minePlaceId}"`, script: mineScript },
  { part: `class="${chipsClass}"`, script: pinsScript },
  { part: 'data-notice=', script: noticeScript },
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

/** For pages not to be indexed. */
export const hiddenHead = ({ name }: Identity): string =>
  `<title>${escape(name)}</title><meta name="robots" content="noindex,nofollow"><meta property="og:site_name" content="${escape(name)}">`

/** Of the back office, which reads what the site is called and looks like. */
export const shellHead = (identity: Identity): string =>
  `${hiddenHead(identity)}<script type="application/json" id="identity">${embeddedJson(shownIdentity(identity))}</script>`
