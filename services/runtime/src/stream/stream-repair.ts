import { randomUUID } from 'node:crypto'
import { streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { maxAheadMs } from './stream-state.ts'

type RepairDeps = {
  /** Role `command`. */
  redis: Redis
  /** Owned by this service: no other renames it. */
  stream: string
  log: Logger
  metrics: Metrics
  everyMs?: number
}

const defaultEveryMs = 2_000
/** For inspection, ms. */
const keepMs = 86_400_000

export const brokenKeyOf = (stream: string): string => `${stream}:broken`

/** Atomic: one process renames, and never the next writer's new stream. */
const script = `
local last = nil
local info = redis.pcall('XINFO', 'STREAM', KEYS[1])
if info.err then
  if not string.find(info.err, 'WRONGTYPE') then return '' end
  last = 'no stream'
else
  for i = 1, #info, 2 do if info[i] == 'last-generated-id' then last = info[i + 1] end end
  if tonumber(string.match(last, '^%d+')) <= tonumber(redis.call('TIME')[1]) * 1000 + tonumber(ARGV[1]) then return '' end
end
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('SET', KEYS[3], ARGV[2])
return last
`

/** Renames a stream with exhausted or far-ahead ids; the next writer starts another under a new epoch, the outboxes resend. */
export const startStreamRepair = ({ redis, stream, log, metrics, everyMs = defaultEveryMs }: RepairDeps) => {
  const countRepair = metrics.counter('stream_repairs_total', 'Times that a broken stream was renamed')
  let isFailing = false
  let running: Promise<void> | null = null
  const repair = async () => {
    try {
      const keys = [stream, brokenKeyOf(stream), streamEpochKey]
      const last = await redis.eval(script, keys.length, ...keys, maxAheadMs, randomUUID(), keepMs)
      isFailing = false
      if (!last) return
      countRepair()
      log.error({ stream, last, kept: brokenKeyOf(stream) }, 'a broken stream was renamed, another begins')
    } catch (error) {
      if (!isFailing) log.warn({ err: error, stream }, 'the stream cannot be checked')
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    if (redis.status === 'ready') running ??= repair().finally(() => (running = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
