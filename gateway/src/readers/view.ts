import type { PageKind } from '@papan/contracts/calls/media/reader-calls.ts'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import { bannerPath, routePaths } from '@papan/contracts/paths/route-paths.ts'
import { fixedPages, textPagePath } from '@papan/contracts/paths/text-pages.ts'
import type { Destination } from '../routing/destinations.ts'

/** What a page counts for, made once for each stored answer. */
export type View = {
  /** Kind and name with a blank between: where a reader counts, and a bot. */
  readerKey: string
  botKey: string
  /** Of the answer that counts: a page, or the redirect of a banner. */
  status: number
  /** '' for a page of no market. */
  market: string
}

const kinds: ReadonlyMap<string, PageKind> = new Map([
  ...Object.entries(routePaths).map(([kind, path]): [string, PageKind] => [path, kind as PageKind]),
  ...fixedPages.map((id): [string, PageKind] => [textPagePath(id), 'fixedPage']),
])

const valueAt = (route: string, address: string, name: string): string => {
  const at = route.split('/').indexOf(name)
  return at < 0 ? '' : decodeURIComponent(address.split('/')[at] ?? '')
}

/** The market that a page or call is of; '' for none. */
export const marketOf = (search: string, { address, cachePolicy }: Destination): string => {
  const { route = '' } = cachePolicy ?? {}
  if (route !== routePaths.liveDraw) return valueAt(route, address, ':marketName')
  return canonicalMarket(new URLSearchParams(search).get('market') ?? '')
}

/** Null for what is no page. */
export const viewOf = (search: string, destination: Destination): View | null => {
  const { address, cachePolicy } = destination
  const { route = '' } = cachePolicy ?? {}
  if (route === bannerPath) {
    const id = valueAt(route, address, ':bannerId')
    return { readerKey: `banner ${id}`, botKey: 'bot banner', status: 302, market: '' }
  }
  const kind = kinds.get(route)
  if (kind === undefined) return null
  const market = marketOf(search, destination)
  return { readerKey: `${kind} ${market}`, botKey: `bot ${kind}`, status: 200, market }
}
