import { eventsStream } from '@papan/contracts/stream.ts'
import { Redis } from 'ioredis'

const maxEvents = 20_000

export type StreamEvent = { id?: string; type?: string }

/** The events on the stream, newest first. */
export const readStream = async (url: string): Promise<StreamEvent[]> => {
  const redis = new Redis(url)
  try {
    const entries = await redis.xrevrange(eventsStream, '+', '-', 'COUNT', maxEvents)
    return entries.map(([, fields]) => JSON.parse(fields[1] ?? '{}') as StreamEvent)
  } finally {
    redis.disconnect()
  }
}
