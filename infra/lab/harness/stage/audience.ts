import { adminResult } from '@papan/contracts/calls/result-calls.ts'
import { signIn } from '../../../local/api-client.ts'
import { until } from '../until.ts'
import { startWaitingMarket } from '../waiting-market.ts'
import { ask, bearer } from '../ask.ts'
import { mostBehindMs } from '../promises/check-delays.ts'
import { brokenPromises, historyNumbers } from '../promises/check.ts'
import { wrongLog } from '../promises/check-log.ts'
import { versionText, type Fault, type History, type State } from '../promises/history.ts'
import { startReaders } from './readers.ts'
import { readLog } from './read-log.ts'
import { sized } from './sizes.ts'
import { tokenOf, type Site } from '../token-of.ts'
import { startViewers } from '../viewers/viewers.ts'
import { prizeText, sharedNow } from '../viewers/views.ts'
import { startWriters, type Draw } from './writers.ts'

export type AudienceOptions = {
  viewers?: number
  writers?: number
  /** Writes a second; with 0 nobody writes by himself. */
  rate?: number
  retries?: number
  /** The address at which writers and readers find the product, where it is not the site's own. */
  at?: string
  /** The address under which viewers see the site; that of the writers unless given. */
  viewersAt?: (url: string) => Promise<string>
}

const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((letter) => `CHAOS ${letter}`)
const startMs = 20_000
const logMs = 60_000
const lookMs = 1_000
const mostPrinted = 16
const nothing: State = { epoch: 0, rev: 0, prizes: [] }

/** Admins who write, viewers who look on and a visitor who reads, around a product that runs; what they saw is judged at the end. */
export const gatherAudience = async (site: Site, options: AudienceOptions = {}) => {
  const { viewers: viewerCount = sized(120), writers: writerCount = sized(20), rate = sized(40), retries } = options
  const url = options.at ?? site.url
  const endings: (() => unknown)[] = []
  const leave = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    const api = await signIn(site.url, site.username, site.password)
    let token = await tokenOf(site)
    const draws: Draw[] = []
    for (const market of names) draws.push({ market, date: (await startWaitingMarket(api, market)).date, known: null })
    const writers = startWriters({
      url,
      token: () => token,
      draws,
      rate,
      writers: writerCount,
      ...(retries ? { retries } : {}),
    })
    endings.push(writers.close)
    for (const draw of draws) await writers.write('start', draw)
    const viewersUrl = (await options.viewersAt?.(url)) ?? url
    const viewers = await startViewers(viewersUrl, viewerCount, names)
    endings.push(viewers.stop)
    const readers = startReaders(url, [
      '/api/public/page-data',
      ...names.map((name) => `/api/public/live-draw-data/${encodeURIComponent(name)}`),
      '/',
    ])
    endings.push(() => readers.stop())
    const faults: Fault[] = []

    const finals = async (): Promise<Map<string, State | null>> => {
      const states = new Map<string, State | null>()
      for (const { market, date } of draws) {
        const path = `/api/admin/results/${encodeURIComponent(market)}/${date}`
        const seen = await ask(site.url + path, { headers: bearer(token) })
        if (seen.status !== 200 && seen.status !== 404) throw new Error(`${path} answered ${seen.status}`)
        const result = seen.status === 404 ? null : adminResult.parse(JSON.parse(seen.text))
        states.set(market, result && { ...result, prizes: result.prizes.map(prizeText) })
      }
      return states
    }
    /** Whether everybody shows what is stored. */
    const isCaughtUp = async (stored: ReadonlyMap<string, State | null>): Promise<boolean> =>
      (await viewers.shown()).every((shown) =>
        Object.entries(shown).every(([market, version]) => {
          const state = stored.get(market) ?? nothing
          // A draw without a prize is nothing that visitors see; realtime of the release before still tells it.
          return version === versionText(state) || (state.prizes.length === 0 && version === versionText(nothing))
        }),
      )

    const begun = await finals()
    await until('all viewers show what is stored', startMs, () => isCaughtUp(begun))
    if (rate > 0) writers.begin()
    endings.push(() => writers.pause())

    return {
      api,
      token,
      writers,
      viewers,
      readers,
      draws,
      leave,
      /** What the services store now, by market. */
      finals,
      /** Whether all viewers show this. */
      isCaughtUp,
      /** Signs in once more, where the first login is none any more, and looks at what the draws are now. */
      async begin() {
        token = await tokenOf(site)
        for (const draw of draws) {
          const path = `/api/admin/results/${encodeURIComponent(draw.market)}/${draw.date}`
          const seen = await ask(site.url + path, { headers: bearer(token) })
          draw.known = seen.status === 200 ? adminResult.parse(JSON.parse(seen.text)) : null
        }
      },
      /** Does something harmful; from when it begins until it ends the promises for faults hold. */
      async during<T>(harm: () => Promise<T>): Promise<T> {
        const fault: Fault = { from: sharedNow(), to: Infinity }
        faults.push(fault)
        const done = await harm()
        fault.to = sharedNow()
        return done
      },
      /** Ends the writing, waits until viewers and log have caught up, looks whether the promises held, and prints those that did not. */
      async check(print: (line: string) => void) {
        await writers.pause()
        const pausedAt = sharedNow()
        const stored = await finals()
        await until('viewers have caught up', mostBehindMs, () => isCaughtUp(stored)).catch(() => undefined)
        const caughtUpMs = sharedNow() - pausedAt
        const history: History = {
          writes: writers.writes,
          viewers: await viewers.report(),
          finals: stored,
          log: [],
          faults,
        }
        await until('the log has caught up', logMs, async () => {
          // The log may be what was just ended.
          history.log = await readLog(api).catch(() => history.log)
          if (wrongLog(history).length === 0) return true
          await new Promise((resolve) => setTimeout(resolve, lookMs))
          return false
        }).catch(() => undefined)
        await readers.stop()
        const failedReads = readers.reads.filter(({ status }) => status !== 200).length
        const broken = brokenPromises(history)
        for (const what of broken.slice(0, mostPrinted)) print(what)
        return {
          /** Every promise held, and no read failed. */
          isKept: broken.length === 0 && failedReads === 0,
          history,
          numbers: {
            broken: broken.length,
            ...historyNumbers(history),
            reads: readers.reads.length,
            failedReads,
            caughtUpMs: Math.round(caughtUpMs),
            loggedMs: Math.round(sharedNow() - Math.max(pausedAt, ...faults.map(({ to }) => to))),
          },
        }
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}
