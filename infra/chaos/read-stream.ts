import { eventsStream } from '@papan/contracts/stream.ts'
import { Redis } from 'ioredis'

const lookBack = 20_000

type StreamEvent = { id?: string; type?: string }

/** The events that lie on the stream, the newest first. */
export const readStream = async (url: string): Promise<StreamEvent[]> => {
  const redis = new Redis(url)
  try {
    const entries = await redis.xrevrange(eventsStream, '+', '-', 'COUNT', lookBack)
    return entries.map(([, fields]) => JSON.parse(fields[1] ?? '{}') as StreamEvent)
  } finally {
    redis.disconnect()
  }
}
