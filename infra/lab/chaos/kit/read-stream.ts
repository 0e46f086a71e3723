import { eventsStream } from '@papan/contracts/stream.ts'
import { signatureField } from '@papan/runtime/stream/signed-entry.ts'
import { Redis } from 'ioredis'

const maxEvents = 20_000

export type StreamEvent = { id?: string; type?: string; isSigned: boolean }

/** The events on the stream, newest first. */
export const readStream = async (url: string): Promise<StreamEvent[]> => {
  const redis = new Redis(url)
  try {
    const entries = await redis.xrevrange(eventsStream, '+', '-', 'COUNT', maxEvents)
    return entries.map(([, fields]) => {
      const event = JSON.parse(fields[1] ?? '{}') as Omit<StreamEvent, 'isSigned'>
      return { ...event, isSigned: fields.includes(signatureField) }
    })
  } finally {
    redis.disconnect()
  }
}
