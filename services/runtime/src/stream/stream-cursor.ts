import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { blockMs, pauseUntilReady } from './redis.ts'
import { compareIds, timeOf, type RawEntry } from './stream-entry.ts'
import { noEntry, readStreamState, type StreamState } from './stream-state.ts'

/** Entries of one read. `from`: the cursor before it. `addedBefore`: entries ever added by then, null unless all had been read. */
export type ReadBatch = { from: string; first: string; last: string; count: number; addedBefore: number | null }

/** Whether entries after `from` may have been trimmed before this read came to them; `state` is from after it. */
export const mayHaveMissed = (batch: ReadBatch, { first, last, added, length }: StreamState): boolean => {
  if (first !== noEntry && compareIds(first, batch.from) <= 0) return false
  if (batch.addedBefore === null) return batch.from !== noEntry || added > length
  const since = added - batch.addedBefore
  if (first === batch.first) return since > length
  return last !== batch.last || since > batch.count
}

type CursorDeps = {
  /** Role `reader`: its reads block. */
  redis: Redis
  log: Logger
  metrics: Metrics
  stream?: string
  /** Rejecting reads the same entries again. */
  onEntries: (entries: RawEntry[]) => void | Promise<void>
  /** Entries may have been missed: start, lost stream, trimmed past the cursor. */
  onGap: (reason: string) => void
}

const batchSize = 500
const pauseMs = 300
/** Reads block for 2 s: longer silence means disconnected, ms. */
const silentMs = 5_000

/** Reads a stream from now on; its epoch, first and last id reveal a lost or trimmed one. */
export const createStreamCursor = (deps: CursorDeps) => {
  const { redis, log, metrics, stream = eventsStream, onEntries, onGap } = deps
  let cursor: string | null = null
  let epoch: string | null = null
  /** The newest one; null where a gap before it was reported. */
  let batch: ReadBatch | null = null
  let stopped = false
  let following = false
  let lastReadAt = 0
  let broken = false

  const report = (lagMs: number) => {
    metrics.gauge('stream_followed', 'Whether a stream can be followed now, 1 or 0', following ? 1 : 0, { stream })
    const help = 'How much older the last entry that was read is than the newest one'
    metrics.gauge('stream_lag_seconds', help, lagMs / 1000, { stream })
  }

  /** Answers whether a gap was reported, and how many entries were ever added if all of them were read. */
  const checkPosition = async (): Promise<{ isGap: boolean; addedBefore: number | null }> => {
    const [epochNow, state] = await Promise.all([redis.get(streamEpochKey), readStreamState(redis, stream)])
    const { first, last, added, length, isBroken } = state
    broken = isBroken
    if (isBroken) throw new Error('the stream is broken: its ids are exhausted or far ahead')
    let isGap = true
    if (cursor === null) {
      cursor = last
      onGap('reading begins')
    } else if ((epoch !== null && epochNow !== epoch) || compareIds(last, cursor) < 0) {
      cursor = noEntry
      onGap('the stream was lost')
    } else if (
      compareIds(last, cursor) > 0 &&
      (first === noEntry || compareIds(first, cursor) > 0) &&
      // A cursor at the beginning missed nothing unless entries were removed.
      (cursor !== noEntry || added > length)
    ) {
      onGap('the stream was trimmed')
      if (first === noEntry) cursor = last
    } else if (batch && mayHaveMissed(batch, state)) {
      onGap('the stream was trimmed')
    } else {
      isGap = false
    }
    batch = null
    // A lost stream has no epoch until the next write: report the gap once.
    epoch = epochNow
    following = true
    lastReadAt = performance.now()
    report(cursor === noEntry ? timeOf(last) - timeOf(first) : timeOf(last) - timeOf(cursor))
    return { isGap, addedBefore: last === cursor ? added : null }
  }

  const run = async () => {
    while (!stopped) {
      try {
        broken &&= redis.status === 'ready'
        if (redis.status !== 'ready') throw new Error('redis is away')
        const { isGap, addedBefore } = await checkPosition()
        const reply = await redis.xread('COUNT', batchSize, 'BLOCK', blockMs, 'STREAMS', stream, cursor ?? noEntry)
        const entries = (reply?.[0]?.[1] ?? []) as RawEntry[]
        if (entries.length > 0) {
          const [first = noEntry, last = noEntry] = [entries[0]?.[0], entries.at(-1)?.[0]]
          const read = { from: cursor ?? noEntry, first, last, count: entries.length, addedBefore }
          await onEntries(entries)
          cursor = last
          batch = isGap ? null : read
        }
      } catch (error) {
        if (following && !stopped) log.warn({ err: error, stream }, 'stream reader paused')
        following = false
        report(0)
        if (!stopped) await pauseUntilReady(redis, pauseMs)
      }
    }
  }
  const finished = run()

  return {
    isFollowing: () => following && performance.now() - lastReadAt < silentMs,
    /** Redis is up, but the stream unusable until recreated. */
    isBroken: () => broken,
    async stop() {
      stopped = true
      redis.disconnect()
      await finished
    },
  }
}
