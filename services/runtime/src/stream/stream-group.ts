import { randomUUID } from 'node:crypto'
import { eventsStream } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { blockMs, pauseUntilReady } from './redis.ts'
import { fieldsOf, type RawEntry } from './stream-entry.ts'
import { readStreamState } from './stream-state.ts'

export type GroupDeps = {
  /** Role `reader`: its reads block. */
  redis: Redis
  log: Logger
  metrics: Metrics
  group: string
  /** Acknowledged once it resolves, redelivered when it rejects. */
  onEntries: (entries: RawEntry[]) => Promise<void>
  /** New entries wait for this long: what else they cause has the processor first. */
  gatherMs?: number
  /** Claims entries pending at another member for this long. */
  claimAfterMs?: number
}

const batchSize = 500
const pauseMs = 300
const defaultClaimMs = 10_000
const forgetMemberMs = 3_600_000
const reportMs = 2_000

/** Claims entries that another member left pending. */
const pendingEntries = async (redis: Redis, group: string, member: string, afterMs: number): Promise<RawEntry[]> => {
  const claimed = await redis.xautoclaim(eventsStream, group, member, afterMs, '0', 'COUNT', batchSize)
  const [, entries] = claimed as [string, RawEntry[]]
  return entries
}

const newEntries = async (redis: Redis, group: string, member: string): Promise<RawEntry[]> => {
  const reply = (await redis.xreadgroup(
    'GROUP',
    group,
    member,
    'COUNT',
    batchSize,
    'BLOCK',
    blockMs,
    'STREAMS',
    eventsStream,
    '>',
  )) as [string, RawEntry[]][] | null
  return reply?.[0]?.[1] ?? []
}

/** One member of a consumer group; others claim what it leaves pending. */
export const createStreamGroup = (deps: GroupDeps) => {
  const { redis, log, metrics, group, onEntries, gatherMs = 0, claimAfterMs = defaultClaimMs } = deps
  const member = randomUUID()
  let stopped = false
  let following = false
  let joined = false
  let hasJoined = false
  let broken = false
  let claimAt = 0
  let reportAt = 0
  let unfinished: RawEntry[] = []

  const join = async () => {
    await redis.xgroup('CREATE', eventsStream, group, '0', 'MKSTREAM').catch((error: Error) => {
      if (!error.message.startsWith('BUSYGROUP')) throw error
    })
    const members = (await redis.xinfo('CONSUMERS', eventsStream, group)) as unknown[][]
    for (const [, name, , pending, , idle] of members) {
      if (Number(pending) === 0 && Number(idle) > forgetMemberMs)
        await redis.xgroup('DELCONSUMER', eventsStream, group, String(name))
    }
    joined = true
    hasJoined = true
  }

  const report = async () => {
    if (Date.now() < reportAt) return
    reportAt = Date.now() + reportMs
    broken = (await readStreamState(redis, eventsStream)).isBroken
    if (!joined || broken) return
    const groups = (await redis.xinfo('GROUPS', eventsStream)) as unknown[][]
    for (const fields of groups.map(fieldsOf)) {
      const unread = Number(fields.get('lag') ?? 0) + Number(fields.get('pending') ?? 0)
      const help = 'Entries of the stream that no member has finished'
      if (fields.get('name') === group) metrics.gauge('stream_unfinished_entries', help, unread, { group })
    }
  }

  const handle = async (entries: RawEntry[]) => {
    if (entries.length === 0) return
    unfinished = entries
    await onEntries(entries)
    await redis.xack(eventsStream, group, ...entries.map(([id]) => id))
    unfinished = []
  }

  const step = async () => {
    if (redis.status !== 'ready') throw new Error('redis is away')
    await report()
    if (!joined) await join()
    following = true
    await handle(unfinished)
    if (Date.now() >= claimAt) {
      const entries = await pendingEntries(redis, group, member, claimAfterMs)
      await handle(entries)
      if (entries.length < batchSize) claimAt = Date.now() + claimAfterMs
    }
    const entries = await newEntries(redis, group, member)
    if (gatherMs > 0 && entries.length > 0 && entries.length < batchSize)
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
    await handle(entries)
  }

  const run = async () => {
    while (!stopped) {
      try {
        await step()
      } catch (error) {
        if (following && !stopped) log.warn({ err: error, group }, 'stream group paused')
        following = false
        broken &&= redis.status === 'ready'
        // Redis lost its data: recreate the group; outboxes resend.
        if ((error as Error).message.includes('NOGROUP')) joined = false
        if (!stopped) await pauseUntilReady(redis, pauseMs)
      }
    }
  }
  const finished = run()

  return {
    isFollowing: () => following,
    /** Redis is up, but the stream unusable until recreated. */
    isBroken: () => broken,
    hasJoined: () => hasJoined,
    async stop() {
      stopped = true
      redis.disconnect()
      await finished
    },
  }
}
