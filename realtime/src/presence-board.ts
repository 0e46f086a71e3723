import { z } from 'zod'
import { onlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

/** Who is at one instance: `visitors` are sessions that are no admin's. */
const presence = z.object({ visitors: z.number().int().min(0), admins: z.array(onlineAdmin) })
export type Presence = z.infer<typeof presence>

/** What an instance wrote counts this long, ms; an instance that died is forgotten then. */
export const presenceLifeMs = 15_000

const instancesKey = 'presence:instances'
const keyOf = (instanceId: string) => `presence:at:${instanceId}`

const read = (text: string | null): Presence | null => {
  try {
    return presence.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/** Where instances tell each other who is with them: a key each, with a life of its own. Everything throws while Redis is away. */
export const createPresenceBoard = (redis: Redis, instanceId: string) => ({
  async write(own: Presence): Promise<void> {
    await redis.set(keyOf(instanceId), JSON.stringify(own), 'PX', presenceLifeMs)
    await redis.sadd(instancesKey, instanceId)
  },
  /** What the other instances wrote within the last 15 s; what none of them can have written is left out. */
  async others(): Promise<Presence[]> {
    const ids = (await redis.smembers(instancesKey)).filter((id) => id !== instanceId)
    if (ids.length === 0) return []
    const texts = await redis.mget(ids.map(keyOf))
    const gone = ids.filter((_id, index) => texts[index] === null)
    if (gone.length > 0) await redis.srem(instancesKey, gone)
    return texts.flatMap((text) => read(text) ?? [])
  },
  async remove(): Promise<void> {
    await redis.del(keyOf(instanceId))
    await redis.srem(instancesKey, instanceId)
  },
})

export type PresenceBoard = ReturnType<typeof createPresenceBoard>
