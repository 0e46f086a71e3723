// A crowd of viewers in its own process, each running the browser's modules; its parent calls it.
import { registerHooks } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { serve } from '../remote.ts'
import { prizeText, sharedNow, type ViewerLog } from './views.ts'

type OpenPage = { page: 'live'; market: string } | { page: 'home'; markets: string[] }
/** As web/src/test-kit/tab.ts declares it. */
type OpenTab = (options: {
  look: OpenPage
  onShown: (market: string, result: Result | null | undefined) => void
  onConnection: (state: string) => void
}) => void

const webSource = pathToFileURL(join(import.meta.dirname, '../../../../web/src') + sep).href
const tabModule = `${webSource}test-kit/tab.ts`

// The site's modules hold state per tab: each viewer loads its own copies.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context)
    const tab = context.parentURL?.startsWith(webSource) ? new URL(context.parentURL).search : ''
    return found.url.startsWith(webSource) && tab ? { ...found, url: new URL(found.url).href + tab } : found
  },
})

/** The browser globals that these modules use. */
const stubBrowserAt = (url: string) => {
  const noListener = () => undefined
  const ask = globalThis.fetch
  Object.assign(globalThis, {
    location: new URL(url),
    window: { addEventListener: noListener },
    document: { visibilityState: 'visible', readyState: 'complete', addEventListener: noListener },
    fetch: (path: string, options?: RequestInit) => ask(new URL(path, url), options),
  })
}

const logs: ViewerLog[] = []
/** The latest state of each viewer's markets: `epoch.rev`. */
const newest: Map<string, string>[] = []

/** Viewers of one state share its texts: hours of it fit into memory. */
const texts = new Map<string, string[]>()
const textsOf = (result: Result | null): string[] => {
  const own = (result?.prizes ?? []).map(prizeText)
  const key = own.join()
  const known = texts.get(key)
  if (!known) texts.set(key, own)
  return known ?? own
}

const open = async (page: OpenPage) => {
  const markets = page.page === 'live' ? [page.market] : page.markets
  const log: ViewerLog = { page: page.page, markets, views: [], connections: [] }
  const shown = new Map<string, string>()
  const index = logs.push(log) - 1
  newest.push(shown)
  let isConnected = false
  const { openTab } = (await import(`${tabModule}?tab=${index}`)) as { openTab: OpenTab }
  openTab({
    look: page,
    onShown(market, result) {
      if (result === undefined) return
      const { epoch, rev } = result ?? { epoch: 0, rev: 0 }
      if (shown.get(market) === `${epoch}.${rev}`) return
      shown.set(market, `${epoch}.${rev}`)
      log.views.push({ market, at: sharedNow(), epoch, rev, prizes: textsOf(result) })
    },
    onConnection(state) {
      if ((state === 'connected') === isConnected) return
      isConnected = !isConnected
      log.connections.push({ at: sharedNow(), isConnected })
    },
  })
}

const crowd = {
  async open(url: string, pages: OpenPage[]): Promise<void> {
    stubBrowserAt(url)
    for (const page of pages) await open(page)
  },
  /** How many are connected. */
  count: () => logs.filter(({ connections }) => connections.at(-1)?.isConnected).length,
  /** What each viewer shows now: `epoch.rev` by market. */
  shown: (): Record<string, string>[] => newest.map((shown) => Object.fromEntries(shown)),
  report: () => logs,
}
export type Crowd = typeof crowd
serve(crowd)
