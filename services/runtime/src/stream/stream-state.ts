import type { Redis } from 'ioredis'
import { fieldsOf, timeOf, type RawEntry } from './stream-entry.ts'

export const noEntry = '0-0'
/** Ids this far ahead of Redis's clock are not ours, ms. */
export const maxAheadMs = 3_600_000

/** A missing stream ends at 0-0. */
export type StreamState = {
  first: string
  last: string
  /** Entries that were ever added, and those that are left. */
  added: number
  length: number
  /** Exhausted ids, ids far ahead, or a key of another type. */
  isBroken: boolean
}

const empty: StreamState = { first: noEntry, last: noEntry, added: 0, length: 0, isBroken: false }

/** ms */
const timeOfRedis = async (redis: Redis): Promise<number> => Number((await redis.time())[0]) * 1_000

const describe = async (redis: Redis, stream: string): Promise<Map<string, unknown> | 'none' | 'no stream'> => {
  try {
    return fieldsOf(await redis.xinfo('STREAM', stream))
  } catch (error) {
    const { message } = error as Error
    if (message.includes('no such key')) return 'none'
    if (message.startsWith('WRONGTYPE')) return 'no stream'
    throw error
  }
}

export const readStreamState = async (redis: Redis, stream: string): Promise<StreamState> => {
  const [info, now] = await Promise.all([describe(redis, stream), timeOfRedis(redis)])
  if (info === 'none') return empty
  if (info === 'no stream') return { ...empty, isBroken: true }
  const first = info.get('first-entry') as RawEntry | null | undefined
  const last = (info.get('last-generated-id') as string | undefined) ?? noEntry
  return {
    first: first?.[0] ?? noEntry,
    last,
    added: Number(info.get('entries-added') ?? 0),
    length: Number(info.get('length') ?? 0),
    isBroken: timeOf(last) > now + maxAheadMs,
  }
}
