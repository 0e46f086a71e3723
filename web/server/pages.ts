import type { Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { isDefaultColour } from '@papan/contracts/identity/brand-colours.ts'
import { contentPolicy } from '@papan/contracts/content-policy.ts'
import { memoized } from '@papan/contracts/memoized.ts'
import { serverTiming } from '@papan/contracts/server-time.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import type { RenderedPage, RenderRequest } from '../src/entry-server.tsx'
import { schedulesCall } from '../src/public/data/calls.ts'
import type { Site } from '../src/public/data/site-reducer.ts'
import { offlineBody } from '../src/public/offline/offline-page.ts'
import { paths } from '../src/shared/paths/site-paths.ts'
import { askService, listTimeoutMs, type Ask, type Neighbours } from './ask-service.ts'
import { hiddenHead, htmlDocument, scriptHashes, shellHead, styleHash } from './document.ts'
import { errorHead, publicHead } from './head.ts'
import type { Brand } from './identity/brand.ts'
import type { EntryFiles } from './manifest.ts'
import { send, sendError, sendHtml, type Exchange } from './send.ts'
import { siteOrigin } from './site-files.ts'
import { createTodaysMarkets } from './todays-markets.ts'

/** What chats and mails put behind an address: brackets, stops, quotes, blanks; also percent-encoded. */
const mark = /(?:[)\].,;:!?'"*_~>]|%(?:20|22|27|29|2C|2E|3A|3B|3E|3F|5D|A0|C2%A0|E2%80%9D|E2%80%99|E2%80%A6))$/i
const longestMark = 9

/** An address without what a chat put behind it; null where there is nothing. */
export const addressBefore = (url: string): string | null => {
  let end = url.length
  // Only the end is read each time: one pattern over all marks would be quadratic.
  const markAtEnd = () => mark.exec(url.slice(Math.max(0, end - longestMark), end))
  for (let found = markAtEnd(); found; found = markAtEnd()) end -= found[0].length
  return end === url.length ? null : url.slice(0, end) || '/'
}

/** The page of own numbers was a tab of Cek Angka; null for any other address. */
export const addressNow = (url: string): string | null => {
  const { pathname, searchParams: query } = new URL(url, 'http://site')
  if (pathname !== paths.numberRoom || query.get('tab') !== 'nomor-saya') return null
  const [market, date] = [query.get('market'), query.get('tanggal')]
  return market && date ? paths.numbersAgainst(market, date) : paths.myNumbers
}

export type Renderer = {
  renderPage: (request: RenderRequest) => Promise<RenderedPage>
  renderFailed: (url: string, site: Site, now: number) => string
}

export type PageDeps = Renderer & {
  settings: { NEIGHBOURS: Neighbours; SITE_URL?: string | undefined }
  brand: Brand
  siteNotices: () => Promise<NonNullable<Site['notices']>>
  sitePages: () => Promise<NonNullable<Site['pages']>>
  files: { visitors: EntryFiles; admin: EntryFiles; offline: EntryFiles }
}

type PagesDeps = PageDeps & { askFor: (req: Exchange['req']) => Ask; clock: () => number }

/** What a page needs of the identity once it is open, without what is absent: each byte is in every page. */
const embedded = (identity: Identity): Omit<Site, 'address'> => {
  const { mark, letters, contact, style: _style, theme: _theme, version: _version, ...shown } = shownIdentity(identity)
  return { ...shown, ...(mark && { mark }), ...(letters && { letters }), ...(contact && { contact }) }
}

/** The site's documents: public pages and their errors, the shell of the back office, the offline page. */
export const createPages = (deps: PagesDeps) => {
  const { settings, brand, siteNotices, sitePages, files, renderPage, renderFailed, askFor, clock } = deps
  // Neither page loads the application; the small script fills the offline page only.
  const { css, pageStyles = {} } = files.visitors
  const plainFiles = { ...files.offline, css, pageStyles }
  const plainPage = (identity: Identity, body: string, isError = false) =>
    htmlDocument({ files: plainFiles, identity, isError, inlined: true, head: hiddenHead(identity), body })
  const policies = (isError: boolean) => {
    const byRoute = [true, false].map((hasColours) =>
      memoized((route: string | null) => ({
        'content-security-policy': contentPolicy(
          [styleHash(files.visitors, { route, isError, hasColours })],
          scriptHashes(files.visitors),
        ),
      })),
    )
    return (route: string | null, identity: Identity) => byRoute[isDefaultColour(identity) ? 0 : 1]?.(route) ?? {}
  }
  const [styledFor, styledForError] = [policies(false), policies(true)]

  const todaysMarkets = createTodaysMarkets({
    fetchSchedules: () => askService(schedulesCall, { base: settings.NEIGHBOURS.content[0], timeoutMs: listTimeoutMs }),
    clock,
  })

  const siteFor = async ({ req }: Exchange): Promise<{ identity: Identity; site: Site }> => {
    const address = new URL(siteOrigin(req, settings.SITE_URL)).host
    const [identity, notices, shownPages] = await Promise.all([brand.identity(), siteNotices(), sitePages()])
    const site = {
      ...embedded(identity),
      address,
      ...(shownPages.length > 0 ? { pages: shownPages } : {}),
      ...(notices.length > 0 ? { notices } : {}),
    }
    return { identity, site }
  }

  return {
    async sendShell(exchange: Exchange): Promise<void> {
      const identity = await brand.identity()
      sendHtml(exchange, 200, htmlDocument({ files: files.admin, identity, head: shellHead(identity) }))
    },

    async sendOffline(exchange: Exchange): Promise<void> {
      const identity = await brand.identity()
      sendHtml(exchange, 200, plainPage(identity, offlineBody(escape(identity.name))), styledFor(null, identity))
    },

    async sendFailed(exchange: Exchange): Promise<void> {
      const { identity, site } = await siteFor(exchange)
      const html = plainPage(identity, renderFailed(exchange.req.url ?? '/', site, clock()), true)
      return sendError(exchange, 503, html, styledForError(null, identity))
    },

    async sendPage(exchange: Exchange, url: string): Promise<void> {
      const moved = addressNow(url)
      if (moved !== null) return send(exchange, 308, { location: moved }, '')
      const { identity, site } = await siteFor(exchange)
      const pageAt = (address: string) =>
        renderPage({ url: address, site, now: clock(), todaysMarkets, fetchCall: askFor(exchange.req) })
      const page = await pageAt(url)
      const origin = siteOrigin(exchange.req, settings.SITE_URL)
      const { route, body, state, status } = page
      const parts = { files: files.visitors, identity, route, inlined: true, body, state }
      // The gateway writes its own when it sends the page.
      const timing = { 'server-timing': serverTiming(clock()) }
      if (status === 200) {
        const html = htmlDocument({
          ...parts,
          head: publicHead({ ...page, origin, site, version: shownIdentity(identity).version }),
        })
        return sendHtml(exchange, status, html, { ...styledFor(route, identity), ...timing })
      }
      const before = status === 404 ? addressBefore(url) : null
      if (before !== null && (await pageAt(before)).status === 200) return send(exchange, 308, { location: before }, '')
      const html = htmlDocument({ ...parts, isError: true, head: errorHead({ ...page, origin }) })
      return sendError(exchange, status, html, { ...styledForError(route, identity), ...timing })
    },
  }
}
