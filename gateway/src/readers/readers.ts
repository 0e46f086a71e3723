import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import {
  maxReaderCounts,
  otherMarket,
  readerReportPath,
  type ReaderCount,
  type ReaderKind,
  type ReaderReport,
  type ReaderSource,
} from '@papan/contracts/calls/media/reader-calls.ts'
import { openedPageHeader } from '@papan/contracts/paths/route-paths.ts'
import { minuteMs, minuteText, wibDate } from '@papan/contracts/wib.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { isUnreachable } from '../proxy/upstream-request.ts'
import { createOpenedPages } from './opened-page.ts'
import { createRemembered } from './remembered.ts'
import type { View } from './view.ts'

/** Hosts with their subdomains; apps send their package as the host. */
const search =
  /(?:^|\.)(?:(?:google|yahoo|yandex|baidu)(?:\.[a-z]{2,3}){1,2}|bing\.com|duckduckgo\.com|ecosia\.org|search\.brave\.com|startpage\.com|qwant\.com|naver\.com|seznam\.cz|sogou\.com|com\.google\.android\.googlequicksearchbox)$/
const social =
  /(?:^|\.)(?:(?:facebook|instagram|twitter|x|tiktok|youtube|reddit|pinterest|linkedin|whatsapp|discord|quora|tumblr|vk|weibo|snapchat)\.com|threads\.(?:net|com)|fb\.(?:com|me)|t\.co|youtu\.be|pin\.it|lnkd\.in|wa\.me|t\.me|telegram\.(?:org|me)|org\.telegram\.\w+|line\.me|com\.(?:facebook|instagram|twitter|whatsapp|zhiliaoapp|pinterest|reddit|linkedin)\.[\w.]+)$/

/** The host of a `Referer` alone decides. */
export const sourceOf = (referer: string): ReaderSource => {
  const [, host = ''] = /^[a-z-]+:\/\/([^/?#]*)/.exec(referer) ?? []
  if (search.test(host)) return 'search'
  return social.test(host) ? 'social' : 'other'
}

/** Whether a `Referer` is of the site itself. */
export const isOf = (referer: string, host: string | undefined): boolean => {
  if (!host) return false
  const begin = referer.indexOf('://') + 3
  const end = begin + host.length
  return referer.startsWith(host, begin) && (referer.length === end || referer[end] === '/')
}

type ReadersDeps = {
  /** Wall clock, ms. */
  clock: () => number
  /** May reject. */
  report: (report: ReaderReport) => Promise<void>
  /** With a socket, at once. */
  visitors: () => number
  log: Logger
  metrics: Metrics
}

const maxAgentLength = 1_000
/** The rest is counted as of another market or banner, which every kind has room for. */
const maxSums = maxReaderCounts - 100
/** Longer ones are no browser's. */
const isBot = (agent: string): boolean => agent.length > maxAgentLength || isbot(agent)

type Sum = { count: number }

const toCount = ([key, { count }]: [string, Sum]): ReaderCount => {
  const end = key.indexOf(' ')
  return { kind: key.slice(0, end) as ReaderKind, name: key.slice(end + 1), count }
}

/**
 * Counts views, sources and clicks in memory and reports the sums each minute. Of a request nothing is kept but the sums that it adds
 * to. A report that could not be sent is added to the next; one that may have been taken in part is lost.
 */
export const createReaders = ({ clock, report, visitors, log, metrics }: ReadersDeps) => {
  const lose = metrics.counter('lost_reader_reports_total', 'Minutes of counted readers that media may not have taken')
  const opened = createOpenedPages()
  const bots = createRemembered(isBot)
  const sources = createRemembered((referer): `source ${ReaderSource}` => `source ${sourceOf(referer)}`)
  let counts = new Map<string, Sum>()
  /** Of the minute that is counted. */
  let since = clock()

  const add = (key: string, by = 1): void => {
    const sum = counts.get(key)
    if (sum) sum.count += by
    else if (counts.size < maxSums) counts.set(key, { count: by })
    else if (!key.endsWith(` ${otherMarket}`)) add(`${key.slice(0, key.indexOf(' '))} ${otherMarket}`, by)
  }

  const addVisit = (req: IncomingMessage, view: View, isPage: boolean): void => {
    const { headers } = req
    const agent = headers['user-agent']
    if (!agent || bots.of(agent)) return add(view.botKey)
    add(view.readerKey)
    if (!isPage || view.status !== 200) return
    const { referer } = headers
    if (referer === undefined) return add('source direct')
    if (!isOf(referer, headers.host)) add(sources.of(referer))
  }

  const take = (): ReaderReport => {
    const report = {
      date: wibDate(since),
      hour: Number(minuteText(since).slice(0, 2)),
      visitors: visitors(),
      counts: [...counts].map(toCount),
    }
    counts = new Map()
    since = clock()
    bots.forget()
    sources.forget()
    return report
  }

  const send = async (): Promise<void> => {
    const taken = take()
    if (taken.counts.length === 0 && taken.visitors === 0) return
    try {
      await report(taken)
    } catch (error) {
      log.warn({ err: error }, 'media took no counts of readers')
      // Anything else may have been added, perhaps in part.
      if (!isUnreachable(error) || wibDate(clock()) !== taken.date) return lose()
      for (const { kind, name, count } of taken.counts) add(`${kind} ${name}`, count)
    }
  }

  let timer: NodeJS.Timeout
  const plan = () => {
    // At the turn of a minute, so that no report is of two days.
    timer = setTimeout(
      () => {
        void send()
        plan()
      },
      minuteMs - (clock() % minuteMs),
    ).unref()
  }
  plan()

  return {
    /** One of which an answer was found. */
    learnMarket: (market: string): void => opened.learnMarket(market),
    /** The answer's own view decides; the caller's address is not read. */
    count(req: IncomingMessage, { view, status }: { view: View | null; status: number }): void {
      if (view !== null) {
        if (status === view.status && req.method === 'GET' && req.headers['sec-purpose'] === undefined)
          addVisit(req, view, true)
        return
      }
      const address = req.headers[openedPageHeader]
      if (typeof address !== 'string') return
      const page = opened.viewOf(address)
      if (page) addVisit(req, page, false)
    },
    send,
    async close(): Promise<void> {
      clearTimeout(timer)
      await send()
    },
  }
}

export type Readers = ReturnType<typeof createReaders>

const reportTimeoutMs = 5_000

/** Posts to media's internal port. Throws unless accepted. */
export const reportReaders =
  (mediaInternalUrl: string) =>
  async (report: ReaderReport): Promise<void> => {
    const url = new URL(readerReportPath, mediaInternalUrl)
    const { status } = await callService(url, { timeoutMs: reportTimeoutMs, body: report })
    if (status >= 300) throw new Error(`media answered ${status}`)
  }
