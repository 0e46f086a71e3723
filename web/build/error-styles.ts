import { readFile, writeFile } from 'node:fs/promises'
import { parse } from 'postcss'
import { defaultIdentity } from '@papan/contracts/calls/media/identity-calls.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import type { DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { drawsNowCall } from '../src/public/data/calls.ts'
import type { Renderer } from '../server/pages.ts'
import { errorStyleOf } from '../server/manifest.ts'
import { bundles } from './bundles.ts'
import { pageStyle } from './page-styles.ts'

const now = Date.parse('2026-11-21T10:42:00.000Z')
const draw = { date: '2026-11-21', count: 0, total: 23, number: null, at: null, newest: null }
/** One running, one late, one to come: what the strip of an error can show. */
const drawsNow: DrawsNow = {
  draws: [
    { ...draw, market: 'A', closesAt: '2026-11-21T10:30:00.000Z', resultAt: '2026-11-21T13:00:00.000Z' },
    { ...draw, market: 'B', closesAt: '2026-11-21T09:30:00.000Z', resultAt: '2026-11-21T10:00:00.000Z' },
    { ...draw, market: 'C', closesAt: '2026-11-21T12:30:00.000Z', resultAt: '2026-11-21T13:00:00.000Z' },
  ],
  lateMs: 0,
  withdrawn: [],
  serverTime: new Date(now).toISOString(),
}

const site = {
  ...shownIdentity({
    ...defaultIdentity('A'),
    contact: 'A',
    links: [{ label: 'A', url: 'https://a.example/', icon: 'web' }],
  }),
  address: '',
}

/** What a base style says of fields waits for the whole style. */
const partOfField = /^::?(?:placeholder|-webkit-(?:search|inner)|-moz-ui)/

/** Removes variables that nothing reads, until none is left. */
const removeUnread = (css: string): string => {
  const root = parse(css)
  const read = new Set(css.match(/(?<=var\()--[\w-]+/g))
  root.walkDecls(/^--/, (each) => {
    if (!read.has(each.prop)) each.remove()
  })
  root.walkRules((rule) => {
    if (rule.nodes.length === 0 || partOfField.test(rule.selector)) rule.remove()
  })
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    // For browsers without @property and for paper: the whole style comes a moment later.
    const isLater = ['layer properties', 'media print'].includes(`${rule.name} ${rule.params}`)
    if (isLater || rule.nodes?.length === 0 || (rule.name === 'property' && !read.has(rule.params))) rule.remove()
  })
  const rest = root.toString()
  return rest === css ? rest : removeUnread(rest)
}

/** Adds, for each page and for an unknown address, the style that their errors need at first; the whole one follows. */
export const buildErrorStyles = async (client: URL): Promise<void> => {
  const { manifest, style, pages, pageStyles } = bundles.visitors
  const file = new URL(`../${pageStyles}`, client)
  const { renderPage, renderFailed } = (await import(new URL('../server/entry-server.js', client).href)) as Renderer
  const chunks = JSON.parse(await readFile(new URL(manifest, client), 'utf8')) as Record<string, { file: string }>
  const css = await readFile(new URL(chunks[style]?.file ?? style, client), 'utf8')
  const styles = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  const bodyAt = async (path: string, status: number): Promise<string> => {
    const { body } = await renderPage({
      url: path.replace(':marketName', 'A').replace(':date', '2026-11-20'),
      site,
      now,
      todaysMarkets: async () => ['A'],
      fetchCall: async (call) =>
        call === drawsNowCall ? { ok: true, data: drawsNow as never, staleMs: 0 } : { ok: false, status },
    })
    return body
  }
  for (const route of [null, ...Object.keys(pages)]) {
    const bodies = await Promise.all([404, 503].map((status) => bodyAt(route ?? '/404', status)))
    styles[errorStyleOf(route)] = removeUnread(pageStyle(css, [...bodies, renderFailed('/', site, now)]))
  }
  await writeFile(file, JSON.stringify(styles))
}
