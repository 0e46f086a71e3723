import { calls } from '@papan/contracts/calls/all-calls.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { marketSegment, writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'
import { ask, type Answer } from '../../../../test/harness/ask.ts'

export type Values = Record<string, string>

const markets = 3
export const positions = ['TOP_BANNER', 'SIDE_BANNER', 'POPUP']

const fill = (path: string, values: Values): string | null => {
  const text = path.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return name === 'marketName' ? marketSegment(value) : writeSegment(value)
  })
  return text.includes(':') ? null : text
}

/** Parameter values for the public addresses, for a few markets each. */
export const readValues = async (url: string): Promise<Values[]> => {
  const { resultsMap } = JSON.parse((await ask(`${url}/api/public/page-data`)).text) as PageData
  const banners = await Promise.all(positions.map((position) => ask(`${url}/api/public/banners/${position}`)))
  const images = banners.flatMap(({ text }) => [...text.matchAll(/\/api\/public\/images\/([^"]+)/g)])
  const drawn = Object.values(resultsMap).toSorted((a, b) => b.market.length - a.market.length)
  return drawn.slice(0, markets).map(({ market, date, epoch, rev }, index) => ({
    marketName: market,
    date,
    version: `${epoch}-${rev}`,
    position: positions[index] ?? '',
    imageId: images[index]?.[1] ?? 'tidak-ada',
    key: 'isTopBannerSliderActive',
    file: 'naga.svg',
    part: index === 0 ? 'pages' : '1',
  }))
}

/** The canonical addresses of every public call and page. */
export const canonicalAddresses = (values: readonly Values[]): string[] => {
  const publicCalls = calls.filter(
    ({ method, path, role }) => method === 'GET' && role === 'all' && path.startsWith('/public/'),
  )
  const paths = [...publicCalls.map(({ path }) => `/api${path}`), ...siteAnswers.map(({ path }) => path)]
  const filled = values.flatMap((each) => paths.flatMap((path) => fill(path, each) ?? []))
  return [...new Set([...filled, '/admin', '/login', '/api/public/active-banner?position=POPUP', '/jadwal?page=2'])]
}

const moments = /("(?:serverTime|renderedAt|fetchedAt|dataAt|requestId)":)(?:"[^"]*"|\d+)/g
/** Pages show their render time. */
const clockTime = /\d\d[.:]\d\d[.:]\d\d/g
/** Headers that change with every answer. */
const ofTheMoment = new Set(['date', 'etag', 'x-request-id', 'content-length', 'age'])

const lasting = ({ status, headers, text }: Answer): string =>
  JSON.stringify([
    status,
    Object.entries(headers).filter(([name]) => !ofTheMoment.has(name)),
    (headers['content-type']?.startsWith('text/html') ? text.replaceAll(clockTime, '-') : text).replaceAll(
      moments,
      '$1"-"',
    ),
  ])

/** The answer of each address, without what changes every time. */
export const readCanonical = async (url: string, addresses: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const address of addresses) found.set(address, lasting(await ask(url + address)))
  return found
}

const shownAround = 60

/** Where two texts first differ, with an excerpt of both. */
const difference = (one: string, other: string): string => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const part = (text: string) => text.slice(Math.max(0, at - shownAround), at + shownAround)
  return `${part(one)} became ${part(other)}`
}

/** Addresses whose answers changed, each with its difference. */
export const changedAnswers = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].flatMap(([address, text]) => {
    const now = after.get(address) ?? ''
    return now === text ? [] : [`${address}: ${difference(text, now)}`]
  })

/** Links of these answers to the site itself that redirect. */
export const movedLinks = async (url: string, answers: ReadonlyMap<string, string>): Promise<string[]> => {
  const link =
    /(?:href=|src=|content=|srcset=|<loc>|"(?:item|url|imageUrl)":)\\*"?(?:https?:\/\/[\w.:-]+)?(\/[^\s"\\<>]*)/g
  const links = new Set([...answers.values()].flatMap((text) => [...text.matchAll(link)].map(([, path = '']) => path)))
  const moved: string[] = []
  for (const path of links) {
    const { status } = await ask(url + path.replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
    if (status === 308) moved.push(path)
  }
  return moved
}
