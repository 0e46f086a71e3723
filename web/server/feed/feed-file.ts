import { Feed } from 'feed'
import { canonicalMarket, marketSegment, type Target } from '@papan/contracts/paths/canonical-path.ts'
import { feedFolder, feedPath, feedTypes, type FeedFile } from '@papan/contracts/paths/feed-paths.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import { detailPageCall, pageDataCall } from '../../src/public/data/calls.ts'
import { callOfCorrections } from '../../src/public/features/corrections/corrections-query.ts'
import { paths } from '../../src/shared/paths/site-paths.ts'
import type { Ask } from '../ask-service.ts'
import type { SiteFile } from '../site-files.ts'
import { feedItems, feedText, type FeedItem } from './feed-items.ts'

/** `market`: null for all markets. */
type FeedAddress = { file: FeedFile; market: string | null }
type FeedRequest = { origin: string; siteName: string; ask: Ask }

/** Of the market's history. */
const drawsOfMarket = 25
/** RFC 4151 asks for a date on which the host was ours. */
const tagYear = '2026'

const isFeedFile = (file: string): file is FeedFile => Object.hasOwn(feedTypes, file)

/** The feed of an address; null for any other address. */
export const feedAt = ({ segments: [folder, ...rest] }: Target): FeedAddress | null => {
  const file = rest.pop() ?? ''
  if (folder !== feedFolder || rest.length > 1 || !isFeedFile(file)) return null
  const [name] = rest
  if (name === undefined) return { file, market: null }
  return name.trim() === '' ? null : { file, market: canonicalMarket(name) }
}

/** The same for a draw for ever, also when its numbers change. */
const tagOf = (origin: string, { market, date }: FeedItem): string =>
  `tag:${new URL(origin).hostname},${tagYear}:${marketSegment(market)}/${date}`

const htmlOf = ({ numbers, changes }: FeedItem): string =>
  [
    ...(numbers.length > 0 ? [`<ul>${numbers.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`] : []),
    ...changes.map((line) => `<p>${escape(line)}</p>`),
  ].join('')

const read = async (market: string | null, ask: Ask): Promise<FeedItem[] | number> => {
  const draws =
    market === null
      ? ask(pageDataCall).then((page) => (page.ok ? Object.values(page.data.resultsMap) : page.status))
      : ask(detailPageCall(market, 1, drawsOfMarket)).then((page) => (page.ok ? page.data.history.data : page.status))
  const [results, changes] = await Promise.all([draws, ask(callOfCorrections({ market: market ?? '', page: 1 }))])
  if (typeof results === 'number') return results
  return changes.ok ? feedItems(results, changes.data.data) : changes.status
}

const writers: Record<FeedFile, (feed: Feed) => string> = {
  'rss.xml': (feed) => feed.rss2(),
  'atom.xml': (feed) => feed.atom1(),
  'feed.json': (feed) => feed.json1(),
}

/** A feed as a file, or an error status. */
export const feedFile = async (
  { file, market }: FeedAddress,
  { origin, siteName, ask }: FeedRequest,
): Promise<SiteFile | number> => {
  const items = await read(market, ask)
  if (typeof items === 'number') return items === 404 ? 404 : 503
  const link = origin + (market === null ? paths.home : paths.resultDetail(market))
  const urlOf = (name: FeedFile) => origin + feedPath(name, market)
  const feed = new Feed({
    id: link,
    link,
    title: market === null ? siteName : `${market} - ${siteName}`,
    description: market === null ? feedText.about : feedText.aboutOf(market),
    language: 'id',
    copyright: siteName,
    author: { name: siteName, link: origin },
    image: `${origin}/icons/512.png`,
    updated: new Date(items[0]?.updated ?? 0),
    feedLinks: { rss: urlOf('rss.xml'), atom: urlOf('atom.xml'), json: urlOf('feed.json') },
  })
  // Both XML forms take a title for HTML, which `feed` does not escape.
  const written = file === 'feed.json' ? String : escape
  for (const item of items) {
    feed.addItem({
      id: tagOf(origin, item),
      link: origin + paths.draw(item.market, item.date),
      title: written(item.title),
      description: written([...item.changes, ...item.numbers].join(' ')),
      content: htmlOf(item),
      date: new Date(item.updated),
      ...(item.published === null ? {} : { published: new Date(item.published) }),
    })
  }
  return { type: `${feedTypes[file]}; charset=utf-8`, body: writers[file](feed) }
}
