import { adminResult, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { signIn } from '../../../local/api-client.ts'
import { until, wait } from '../../../test/harness/until.ts'
import { startWaitingMarket } from '../waiting-market.ts'
import { ask, bearer } from '../../../test/harness/ask.ts'
import { maxDelayMs } from '../promises/check-delays.ts'
import { brokenPromises, historyNumbers, isOfState } from '../promises/check.ts'
import { wrongLog } from '../promises/check-log.ts'
import { versionText, type Fault, type History, type State } from '../promises/history.ts'
import { startReaders } from './readers.ts'
import { readLog } from './read-log.ts'
import { sized } from './sizes.ts'
import { tokenOf, type Site } from '../../../test/harness/token-of.ts'
import { startViewers } from '../viewers/viewers.ts'
import { prizeText, sharedNow } from '../viewers/views.ts'
import { startWriters, type Draw } from './writers.ts'

export type WorkloadOptions = {
  viewers?: number
  writers?: number
  /** Writes a second; 0: only the case writes. */
  rate?: number
  retries?: number
  /** The address that all use; the site's own by default. */
  at?: string
}

const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((letter) => `CHAOS ${letter}`)
const startMs = 20_000
const logMs = 60_000
const pollMs = 1_000
const maxPrinted = 16
const nothing: State = { epoch: 0, rev: 0, prizes: [] }

/** Whether all viewers show the stored states. */
const isShownByAll = async (
  viewers: Pick<Awaited<ReturnType<typeof startViewers>>, 'shown'>,
  stored: ReadonlyMap<string, State | null>,
): Promise<boolean> =>
  (await viewers.shown()).every((shown) =>
    Object.entries(shown).every(([market, version]) => {
      const state = stored.get(market) ?? nothing
      // Visitors do not see draws without a prize.
      return version === versionText(state) || (state.prizes.length === 0 && version === versionText(nothing))
    }),
  )

/**
 * Starts writing admins, viewers and a reading visitor around a running product; `check` judges the recorded history.
 */
export const startWorkload = async (site: Site, options: WorkloadOptions = {}) => {
  const { viewers: viewerCount = sized(120), writers: writerCount = sized(20), rate = sized(40), retries } = options
  const url = options.at ?? site.url
  await using stack = new AsyncDisposableStack()
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
  stack.defer(writers.close)
  for (const draw of draws) await writers.write('start', draw)
  const viewers = await startViewers(url, viewerCount, names)
  stack.defer(viewers.stop)
  const readers = startReaders(url, [
    '/api/public/page-data',
    ...names.map((name) => `/api/public/live-draw-data/${encodeURIComponent(name)}`),
    '/',
  ])
  stack.defer(() => readers.stop())
  const faults: Fault[] = []

  /** Reads again while a loaded or killed process lets the gateway answer 502, 503 or 504, or no answer comes. */
  const readDraw = async ({ market, date }: Draw): Promise<AdminResult | null> => {
    const path = `/api/admin/results/${encodeURIComponent(market)}/${date}`
    const read = () => ask(site.url + path, { headers: bearer(token) })
    let seen = await read()
    await until(`${path} is answered`, startMs, async () => {
      if (![0, 502, 503, 504].includes(seen.status)) return true
      seen = await read()
      return false
    })
    if (seen.status === 404) return null
    if (seen.status !== 200) throw new Error(`${path} answered ${seen.status}`)
    return adminResult.parse(JSON.parse(seen.text))
  }
  const finals = async (): Promise<Map<string, State | null>> => {
    const states = new Map<string, State | null>()
    for (const draw of draws) {
      const result = await readDraw(draw)
      states.set(draw.market, result && { ...result, prizes: result.prizes.map(prizeText) })
    }
    return states
  }
  const isCaughtUp = (stored: ReadonlyMap<string, State | null>) => isShownByAll(viewers, stored)

  const settle = async () => {
    await writers.pause()
    const pausedAt = sharedNow()
    let stored = new Map<string, State | null>()
    await until('content answers', startMs, () =>
      finals().then(
        (found) => Boolean((stored = found)),
        () => false,
      ),
    )
    await until('viewers have caught up', maxDelayMs, () => isCaughtUp(stored)).catch(() => undefined)
    const caughtUpMs = sharedNow() - pausedAt
    const history: History = {
      writes: writers.writes,
      viewers: await viewers.report(),
      finals: stored,
      log: [],
      faults,
    }
    await until('the log has caught up', logMs, async () => {
      // The log's service may be the one that was just killed.
      history.log = await readLog(api).catch(() => history.log)
      if (wrongLog(history).length === 0) return true
      await wait(pollMs)
      return false
    }).catch(() => undefined)
    return { history, pausedAt, caughtUpMs }
  }

  const initial = await finals()
  await until('all viewers show what is stored', startMs, () => isCaughtUp(initial))
  if (rate > 0) writers.begin()
  stack.defer(() => writers.pause())
  const started = stack.move()

  return {
    api,
    token,
    writers,
    viewers,
    readers,
    draws,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
    /** The stored states now, by market. */
    finals,
    isCaughtUp,
    /** Signs in again and reads the draws, after the first login became invalid. */
    async refresh() {
      token = await tokenOf(site)
      for (const draw of draws) draw.known = await readDraw(draw)
    },
    /** Runs a fault; while it lasts the promises for faults apply. */
    async during<T>(harm: () => Promise<T>): Promise<T> {
      const fault: Fault = { from: sharedNow(), to: Infinity }
      faults.push(fault)
      const done = await harm()
      fault.to = sharedNow()
      return done
    },
    /** Stops the writers, waits for viewers and log; answers the whole history. */
    settle,
    /** Settles, stops the readers, checks the promises and prints the broken ones. */
    async check(print: (line: string) => void) {
      const { history, pausedAt, caughtUpMs } = await settle()
      await readers.stop()
      const failedReads = readers.reads.filter(({ status }) => status !== 200).length
      const broken = brokenPromises(history)
      for (const what of broken.slice(0, maxPrinted)) print(what)
      const own = historyNumbers(history)
      return {
        /** Every promise held and no read failed. */
        isKept: broken.length === 0 && failedReads === 0,
        /** Every promise but the ones of time held, and viewers saw all in the end. */
        isWhole: !broken.some(isOfState) && own.delays.never === 0,
        history,
        numbers: {
          broken: broken.length,
          ...own,
          reads: readers.reads.length,
          failedReads,
          caughtUpMs: Math.round(caughtUpMs),
          loggedMs: Math.round(sharedNow() - Math.max(pausedAt, ...faults.map(({ to }) => to))),
        },
      }
    },
  }
}
