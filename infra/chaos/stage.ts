import { adminResult } from '@papan/contracts/calls/result-calls.ts'
import { signIn } from '../local/api-client.ts'
import { startWaitingMarket } from '../harness/waiting-market.ts'
import type { Product } from '../harness/product.ts'
import { until } from '../harness/until.ts'
import { ask, bearer } from './ask.ts'
import { startLinkedProduct } from './linked-product.ts'
import { brokenPromises, historyNumbers } from './promises/check.ts'
import { wrongLog } from './promises/check-log.ts'
import { versionText, type Fault, type History, type State } from './promises/history.ts'
import { startReaders } from './readers.ts'
import { readLog } from './read-log.ts'
import { sized } from './sizes.ts'
import { tokenOf } from './token-of.ts'
import { startViewers } from './viewers/viewers.ts'
import { prizeText, sharedNow } from './viewers/views.ts'
import { startWriters, type Draw } from './writers.ts'

export type StageOptions = {
  viewers?: number
  writers?: number
  /** Writes a second; with 0 the case writes itself. */
  rate?: number
  retries?: number
  /** Processes of a service, where it is more than one. */
  instances?: Record<string, number>
  env?: Record<string, string>
  /** The address under which viewers see the site; the product's own unless given. */
  viewersAt?: (url: string) => Promise<string>
  /** Answers the address at which everybody finds the product, where it is not the gateway's own. */
  before?: (product: Product) => Promise<{ url: string; close: () => void }>
}

const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((letter) => `CHAOS ${letter}`)
const catchUpMs = 20_000
const logMs = 60_000
const lookMs = 1_000
const mostPrinted = 16

/** The whole product with admins who write, viewers who look on and a visitor who reads, to which a case then does something. */
export const startStage = async (options: StageOptions = {}) => {
  const { viewers: viewerCount = sized(120), writers: writerCount = sized(20), rate = sized(40), retries } = options
  const instances = Object.entries(options.instances ?? {})
  const linked = await startLinkedProduct({
    INSTANCES: instances.map(([name, count]) => `${name}=${count}`).join(),
    ...options.env,
  })
  const { product } = linked
  const endings: (() => unknown)[] = [linked.stop]
  const stop = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    const front = await options.before?.(product)
    if (front) endings.push(() => front.close())
    const url = front?.url ?? product.url
    const api = await signIn(product.url, product.username, product.password)
    const token = await tokenOf(product)
    const draws: Draw[] = []
    for (const market of names) draws.push({ market, date: (await startWaitingMarket(api, market)).date, known: null })
    const writers = startWriters({
      url,
      token,
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
    const pids = async () => new Map((await product.processes()).map(({ name, pid }) => [name, pid]))
    const pidsBefore = await pids()
    const faults: Fault[] = []

    const finals = async (): Promise<Map<string, State | null>> => {
      const states = new Map<string, State | null>()
      for (const { market, date } of draws) {
        const path = `/api/admin/results/${encodeURIComponent(market)}/${date}`
        const seen = await ask(product.url + path, { headers: bearer(token) })
        if (seen.status !== 200 && seen.status !== 404) throw new Error(`${path} answered ${seen.status}`)
        if (seen.status === 404) states.set(market, null)
        else {
          const { epoch, rev, prizes } = adminResult.parse(JSON.parse(seen.text))
          states.set(market, { epoch, rev, prizes: prizes.map(prizeText) })
        }
      }
      return states
    }
    /** Whether everybody shows what is stored. */
    const isCaughtUp = async (stored: ReadonlyMap<string, State | null>): Promise<boolean> =>
      (await viewers.shown()).every((shown) =>
        Object.entries(shown).every(
          ([market, version]) => version === versionText(stored.get(market) ?? { epoch: 0, rev: 0 }),
        ),
      )

    const begun = await finals()
    await until('all viewers show what is stored', catchUpMs, () => isCaughtUp(begun))
    if (rate > 0) writers.begin()
    endings.push(() => writers.pause())

    return {
      ...linked,
      api,
      token,
      writers,
      viewers,
      readers,
      draws,
      stop,
      /** Does something harmful; from when it begins until it ends the promises for faults hold. */
      async during<T>(harm: () => Promise<T>): Promise<T> {
        const fault: Fault = { from: sharedNow(), to: Infinity }
        faults.push(fault)
        const done = await harm()
        fault.to = sharedNow()
        return done
      },
      /** The processes that were ended and started again since everything had begun. */
      async restarted(): Promise<string[]> {
        const now = await pids()
        return [...pidsBefore].filter(([name, pid]) => now.get(name) !== pid).map(([name]) => name)
      },
      /** Ends the writing, waits until viewers and log have caught up, looks whether the promises held, and prints those that did not. */
      async check(print: (line: string) => void) {
        await writers.pause()
        const pausedAt = sharedNow()
        const stored = await finals()
        await until('viewers have caught up', catchUpMs, () => isCaughtUp(stored)).catch(() => undefined)
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
    await stop()
    throw error
  }
}

export type Stage = Awaited<ReturnType<typeof startStage>>
