import {
  otherMarket,
  pageKind,
  readerSource,
  shownCountOf,
  type PageKind,
  type ReaderQuery,
  type ReaderSource,
  type Readers,
} from '@papan/contracts/calls/media/reader-calls.ts'
import { otherMarketName, readerKindNames, readerSourceNames } from '@papan/contracts/texts/reader-texts.ts'
import { addDays } from '@papan/contracts/wib.ts'
import type { StoredKind, Sums } from './reader-store.ts'

const pageKinds: ReadonlySet<string> = new Set(pageKind.options)
const isPage = (kind: StoredKind): kind is PageKind => pageKinds.has(kind)

/** Counts by name. */
const createTally = <Name>() => {
  const counts = new Map<Name, number>()
  return {
    add: (name: Name, count: number) => void counts.set(name, (counts.get(name) ?? 0) + count),
    of: (name: Name): number => counts.get(name) ?? 0,
    /** Most first. */
    sorted: (): [Name, number][] => [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a),
  }
}

type Period = Pick<Readers, 'from' | 'to'>

const daysOf = ({ from, to }: Period): string[] => {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

type ReadDeps = Period & { query: Pick<ReaderQuery, 'kind' | 'market'>; bannerNames: ReadonlyMap<string, string> }

/** What the sums of a period say of the pages that the query names; sources, hours and banners are of all pages. */
export const readSums = (all: readonly Sums[], { from, to, query, bannerNames }: ReadDeps): Readers => {
  const tallies = {
    days: createTally<string>(),
    botDays: createTally<string>(),
    pages: createTally<PageKind>(),
    markets: createTally<string>(),
    sources: createTally<string>(),
    banners: createTally<string>(),
  }
  const hours = Array.from({ length: 24 }, () => 0)
  const addPage = (date: string, kind: PageKind, [market, count]: readonly [string, number]) => {
    const isOfKind = query.kind === '' || query.kind === kind
    const isOfMarket = query.market === '' || query.market === market
    if (isOfKind && isOfMarket) tallies.days.add(date, count)
    if (isOfMarket) tallies.pages.add(kind, count)
    if (isOfKind && market !== '') tallies.markets.add(market, count)
  }
  /** Of a bot only the kind of page is known. */
  const addBot = (date: string, kind: string, count: number) => {
    if (query.market === '' && (query.kind === '' || query.kind === kind)) tallies.botDays.add(date, count)
  }
  for (const { date, kind, counts } of all)
    for (const [name, count] of counts) {
      if (isPage(kind)) addPage(date, kind, [name, count])
      else if (kind === 'bot') addBot(date, name, count)
      else if (kind === 'source') tallies.sources.add(name, count)
      else if (kind === 'banner') tallies.banners.add(name, count)
      else if (kind === 'hour') hours[Number(name)] = Math.max(hours[Number(name)] ?? 0, count)
    }
  const { days, botDays, pages, markets, sources, banners } = tallies
  const dates = daysOf({ from, to })
  const total = (of: (date: string) => number) => shownCountOf(dates.reduce((sum, date) => sum + of(date), 0))
  return {
    from,
    to,
    views: total(days.of),
    bots: total(botDays.of),
    days: dates.map((date) => ({ date, views: shownCountOf(days.of(date)), bots: shownCountOf(botDays.of(date)) })),
    pages: pages.sorted().map(([kind, views]) => ({ kind, views: shownCountOf(views) })),
    markets: markets.sorted().map(([market, views]) => ({ market, views: shownCountOf(views) })),
    sources: sources.sorted().flatMap(([name, views]) => {
      const { data: source } = readerSource.safeParse(name)
      return source ? [{ source, views: shownCountOf(views) }] : []
    }),
    hours: hours.map(shownCountOf),
    banners: banners
      .sorted()
      .map(([id, clicks]) => ({ id, name: bannerNames.get(id) ?? null, clicks: shownCountOf(clicks) })),
  }
}

const nameText = (kind: StoredKind, name: string): string => {
  if (kind === 'bot') return readerKindNames[name as StoredKind] ?? name
  if (kind === 'source') return readerSourceNames[name as ReaderSource] ?? name
  return name === otherMarket ? otherMarketName : name
}

export const csvColumns = ['tanggal', 'jenis', 'nama', 'jumlah']
/** '<5' for a few. */
export const csvRows = ({ date, kind, counts }: Sums): string[][] =>
  counts.map(([name, count]) => [
    date,
    readerKindNames[kind] ?? kind,
    nameText(kind, name),
    String(shownCountOf(count)),
  ])
