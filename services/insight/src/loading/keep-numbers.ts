import { setTimeout as pause } from 'node:timers/promises'
import { addDays, atWib, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createDrawnNumbers, type DrawnNumbers } from '../columns/drawn-numbers.ts'
import type { KnownDraw } from '../columns/market-columns.ts'
import { readAllDraws, type ContentFeed } from './content-feed.ts'
import { createPatientFeed } from './patient-feed.ts'

type KeepDeps = {
  feed: ContentFeed
  /** What the stream brings from then on is put. */
  isFollowing: () => boolean
  clock: () => number
  log: Logger
  metrics: Metrics
  /** At least so long from one reading to the next, ms: anybody may write to the stream what cannot be trusted. */
  apartMs?: number
}

/** How often it looks whether a reading is wanted, and which draws became public. */
const lookMs = 200
const showMs = 1_000
/** Without Redis the numbers are read all the same, and again once it is back. */
const redisWaitMs = 3_000
/** Content may start beside this process: a shorter absence is nothing to warn of. */
const startMs = 30_000
const defaultApartMs = 30_000
/** WIB: few draws, few visitors. */
const nightlyTime = '04:00'
/** Instances spread their nightly readings over this. */
const spreadMs = 30 * minuteMs

const nextNight = (now: number, spread: number): number => {
  const today = atWib(wibDate(now), nightlyTime) + spread
  return today > now ? today : atWib(addDays(wibDate(now), 1), nightlyTime) + spread
}

/**
 * Reads all numbers from content at the start, each night, and when `readAgain` says that events may have been missed. A reading fills
 * a second set, which replaces the current one when it ends; until then the current one answers.
 */
export const keepNumbers = (deps: KeepDeps) => {
  const { isFollowing, clock, log, metrics, apartMs = defaultApartMs } = deps
  const startedAt = performance.now()
  const spread = Math.random() * spreadMs
  let nightlyAt = nextNight(clock(), spread)
  let current: DrawnNumbers | null = null
  let coming: DrawnNumbers | null = null
  let wanted: string | null = 'the process starts'
  let notBefore = 0
  const stopping = new AbortController()

  const feed = createPatientFeed({
    feed: deps.feed,
    stopping: stopping.signal,
    quietMs: () => (current ? 0 : startMs),
    clock,
    log,
  })

  const readAll = async (reason: string) => {
    const began = performance.now()
    const numbers = createDrawnNumbers(clock)
    coming = numbers
    for await (const draws of readAllDraws(feed)) {
      for (const draw of draws) numbers.put(draw)
    }
    current = numbers
    const seconds = (performance.now() - began) / 1_000
    log.info({ reason, numbers: numbers.count(), seconds: Number(seconds.toFixed(1)) }, 'all numbers read')
    metrics.gauge('insight_read_seconds', 'When all numbers were read, seconds since 1970', clock() / 1_000)
  }

  const readWanted = async () => {
    if (clock() >= nightlyAt) {
      nightlyAt = nextNight(clock(), spread)
      wanted ??= 'a night has passed'
    }
    const now = performance.now()
    if (wanted === null || now < notBefore || !(isFollowing() || now - startedAt > redisWaitMs)) return
    const reason = wanted
    wanted = null
    await readAll(reason)
    coming = null
    notBefore = performance.now() + apartMs
  }

  const runs = async (everyMs: number, turn: () => Promise<void> | void) => {
    while (!stopping.signal.aborted) {
      try {
        await turn()
        await pause(everyMs, undefined, { signal: stopping.signal })
      } catch (error) {
        if (!stopping.signal.aborted) throw error
      }
    }
  }
  const finished = Promise.all([
    runs(lookMs, readWanted),
    runs(showMs, () => {
      current?.showDue()
      metrics.gauge('insight_numbers', 'Numbers in memory', current?.count() ?? 0)
    }),
  ])

  return {
    /** Null until all were read once. */
    columns: () => current?.columns ?? null,
    put(draw: KnownDraw): void {
      current?.put(draw)
      coming?.put(draw)
    },
    /** Events may have been missed. */
    readAgain(reason: string): void {
      if (wanted === null) log.info({ reason }, 'all numbers are read again')
      wanted ??= reason
    },
    /** Whether all is read that was to be read. */
    isComplete: () => current !== null && coming === null && wanted === null,
    isFailing: feed.isFailing,
    async stop(): Promise<void> {
      stopping.abort()
      await finished
    },
  }
}
