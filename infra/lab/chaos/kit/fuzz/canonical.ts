import { calls } from '@papan/contracts/calls/all-calls.ts'
import { marketSegment, writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'
import { ask, askJson, bearer, type Answer } from '../../../../test/harness/ask.ts'
import { createRecords } from '../../../../test/harness/generated/create-records.ts'
import { wait } from '../../../../test/harness/until.ts'

type Values = Record<string, string>

const date = '2025-01-31'
const others = { date, position: 'TOP_BANNER', key: 'isTopBannerSliderActive', file: 'naga.svg', part: 'pages' }
/** A name that proxies may decode differently in a path. */
const oddMarket = 'HK/POOLS & CO.9-A'
/** Parameter values of the public addresses. */
export const siteValues: readonly Values[] = ['SINGAPORE', oddMarket].map((marketName) => ({ ...others, marketName }))

/** Maximum age of cached pages. */
const oldestMs = 6_000

/** Creates a record of each kind, also for the odd market; no draw opens or closes. */
export const fillSite = async (url: string, token: string): Promise<void> => {
  await createRecords(url, token)
  const headers = bearer(token)
  const draw = { market: oddMarket, date, prizes: [{ type: 'PRIZE 1', numbers: '0417' }] }
  const answers = [
    await askJson(`${url}/api/admin/markets`, { name: oddMarket }, { headers }),
    await askJson(`${url}/api/admin/results/start-session`, draw, { headers }),
    await askJson(`${url}/api/admin/schedules/SINGAPORE/status`, { status: 'TUTUP' }, { method: 'PATCH', headers }),
  ]
  const refused = answers.find(({ status }) => status >= 300 || status === 0)
  if (refused) throw new Error(`the site could not be filled: ${refused.status} ${refused.text}`)
  await wait(oldestMs)
}

const fill = (path: string, values: Values): string | null => {
  const text = path.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return name === 'marketName' ? marketSegment(value) : writeSegment(value)
  })
  return text.includes(':') ? null : text
}

/** The canonical addresses of every public call and page. */
export const canonicalAddresses = (): string[] => {
  const publicCalls = calls.filter(
    ({ method, path, role }) => method === 'GET' && role === 'all' && path.startsWith('/public/'),
  )
  const paths = [...publicCalls.map(({ path }) => `/api${path}`), ...siteAnswers.map(({ path }) => path)]
  const filled = siteValues.flatMap((each) => paths.flatMap((path) => fill(path, each) ?? []))
  return [...new Set([...filled, '/admin', '/login', '/api/public/active-banner?position=POPUP', '/jadwal?page=2'])]
}

const moments = /("(?:serverTime|renderedAt|fetchedAt|dataAt|requestId)":)(?:"[^"]*"|\d+)/g
/** Pages show when they were rendered and how old their data is; the sitemap follows records within minutes. */
const clockTime = /\d\d[.:]\d\d(?:[.:]\d\d)?|<lastmod>[^<]*/g
/** Headers that change with every answer. */
const ofTheMoment = new Set(['date', 'etag', 'x-request-id', 'content-length', 'age', 'server-timing'])

const lasting = ({ status, headers, text }: Answer): string =>
  JSON.stringify([
    status,
    Object.entries(headers).filter(([name]) => !ofTheMoment.has(name)),
    (/html|xml/.test(headers['content-type'] ?? '') ? text.replaceAll(clockTime, '-') : text).replaceAll(
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
