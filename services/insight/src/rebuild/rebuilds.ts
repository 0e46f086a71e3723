import type { RebuildReason, RebuildState } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { DrawnNumbers } from '../memory/drawn-numbers.ts'
import type { DrawStore } from '../store/draw-store.ts'
import { hasRunner, isUnfinished, type RebuildRecord, type StateStore } from '../store/state-store.ts'
import { allMarkets } from './check-markets.ts'
import type { ContentFeed } from './content-feed.ts'
import type { MarketSync } from './sync-market.ts'

type RebuildDeps = {
  /** Unique to this process. */
  instance: string
  feed: ContentFeed
  sync: MarketSync
  numbers: DrawnNumbers
  drawStore: DrawStore
  stateStore: StateStore
  clock: () => number
  log: Logger
  metrics: Metrics
}

const isoOf = (ms: number | null | undefined): string | null => (ms ? new Date(ms).toISOString() : null)

const stateOf = (record: RebuildRecord | null, now: number): RebuildState['state'] => {
  if (!record || !isUnfinished(record)) return 'idle'
  return hasRunner(record, now) ? 'running' : 'waiting'
}

class TakenOver extends Error {}

/** One instance reads everything from content into the shared documents; the others load them afterwards. Reads go on. */
export const createRebuilds = (deps: RebuildDeps) => {
  const { instance, feed, sync, numbers, drawStore, stateStore, clock, log, metrics } = deps
  /** Whether the documents were ever complete: until then no answer is right. */
  let isBuilt = false
  let loadedAt = 0

  const beat = async (set: Partial<RebuildRecord>) => {
    if (!(await stateStore.progress(instance, { ...set, beatAt: clock() }))) throw new TakenOver()
  }

  const run = async (record: RebuildRecord): Promise<void> => {
    const markets = await allMarkets({ feed, numbers })
    let { draws, changed } = record
    await beat({ total: markets.length })
    for (const [index, market] of markets.entries()) {
      // Done before the last runner ended.
      if (record.market !== null && market <= record.market) continue
      const before = draws
      const synced = await sync(market, async (read) => {
        draws += read
        await beat({ draws })
      })
      draws = before + synced.draws
      changed += synced.changed
      await beat({ market, done: index + 1, draws, changed })
    }
    const finishedAt = clock()
    await beat({ finishedFor: record.runFor, finishedAt, runner: null })
    isBuilt = true
    loadedAt = finishedAt
    log.info({ reason: record.reason, draws, changed }, 'rebuilt from content')
  }

  /** Loads what another instance has rebuilt. */
  const follow = async (record: RebuildRecord | null) => {
    if (!record?.finishedAt || record.finishedAt <= loadedAt) return
    const { finishedAt } = record
    await drawStore.each((draw) => void numbers.apply(draw, { mayEqual: true }))
    loadedAt = finishedAt
    isBuilt = true
  }

  return {
    isBuilt: () => isBuilt,

    /** After the documents were loaded: whether they are complete. */
    async begin(): Promise<void> {
      const record = await stateStore.rebuild()
      loadedAt = record?.finishedAt ?? 0
      isBuilt = loadedAt > 0
      if (!record) await stateStore.request('first', null, clock())
    },

    request: (reason: RebuildReason, key: string | null = null) => stateStore.request(reason, key, clock()),

    /** Runs what `record` waits for, or takes over what another instance has done. Call it once a second. */
    async work(record: RebuildRecord | null): Promise<void> {
      const claimed = await stateStore.claim(record, instance, clock())
      if (!claimed) return follow(record)
      try {
        await run(claimed)
      } catch (error) {
        if (error instanceof TakenOver) return
        // Another instance may go on at once.
        await stateStore.progress(instance, { runner: null }).catch(() => undefined)
        throw error
      }
    },

    /** Reads the record and reports how long it waits. */
    async report(): Promise<RebuildRecord | null> {
      const record = await stateStore.rebuild()
      const waits = record && isUnfinished(record) ? (clock() - record.requestedAt) / 1000 : 0
      metrics.gauge('insight_rebuild_seconds', 'How long ago the unfinished rebuild was asked for', Math.max(0, waits))
      return record
    },

    async state(checkedAt: number | null): Promise<RebuildState> {
      const record = await stateStore.rebuild()
      return {
        state: stateOf(record, clock()),
        reason: record?.reason ?? null,
        requestedAt: isoOf(record?.requestedAt),
        finishedAt: isoOf(record?.finishedAt),
        done: record?.done ?? 0,
        total: record?.total ?? 0,
        draws: record?.draws ?? 0,
        changed: record?.changed ?? 0,
        loadedDraws: numbers.draws(),
        checkedAt: isoOf(checkedAt),
        serverTime: new Date(clock()).toISOString(),
      }
    },
  }
}

export type Rebuilds = ReturnType<typeof createRebuilds>
