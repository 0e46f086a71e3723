import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream, storedStream } from '@papan/contracts/stream.ts'
import { signedAcknowledgement } from '../stream/acknowledgements.ts'
import type { EntrySigner } from '../stream/event-keys.ts'
import { readEnvelope, type RawEntry } from '../stream/stream-entry.ts'
import { readyRedis } from './test-redis.ts'

/** Acts as audit: reads every stream entry and acknowledges it while enabled. */
export const startTestConsumer = async (redisUrl: string, sign: EntrySigner) => {
  const redis = await readyRedis(redisUrl)
  const seen: EventEnvelope[] = []
  let cursor = '0-0'
  let isAcknowledging = true
  let stopped = false

  const look = async () => {
    const reply = await redis.xread('COUNT', 1_000, 'STREAMS', eventsStream, cursor)
    const entries = (reply?.[0]?.[1] ?? []) as RawEntry[]
    cursor = entries.at(-1)?.[0] ?? cursor
    const events = entries.flatMap((entry) => readEnvelope(entry) ?? [])
    seen.push(...events)
    if (!isAcknowledging || events.length === 0) return
    const stored = events.map(({ id, subject }): [string, string, string] => [subject.type, subject.id, id])
    await redis.xadd(storedStream, '*', ...signedAcknowledgement(stored, Date.now(), sign))
  }
  const run = async () => {
    while (!stopped) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const finished = run()
  return {
    /** Repeats included, in stream order. */
    seen,
    acknowledge: (on: boolean) => (isAcknowledging = on),
    async stop() {
      stopped = true
      await finished
      redis.disconnect()
    },
  }
}
