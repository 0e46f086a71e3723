import { marketSegment } from './canonical-path.ts'

/** The files of a feed, below `/feed` and `/feed/{market}`. */
export const feedTypes = {
  'rss.xml': 'application/rss+xml',
  'atom.xml': 'application/atom+xml',
  'feed.json': 'application/feed+json',
} as const
export type FeedFile = keyof typeof feedTypes
export const feedFiles = Object.keys(feedTypes) as FeedFile[]

export const feedFolder = 'feed'
/** `market`: null for all markets. */
export const feedPath = (file: FeedFile, market: string | null): string =>
  `/${feedFolder}${market === null ? '' : `/${marketSegment(market)}`}/${file}`
