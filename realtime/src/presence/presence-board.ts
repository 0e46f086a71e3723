import { z } from 'zod'
import { onlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

/** `visitors`: sessions that are no admin's. */
const presence = z.object({ visitors: z.number().int().min(0), admins: z.array(onlineAdmin) })
export type Presence = z.infer<typeof presence>
/** Lifetime of an entry, ms: a dead instance expires. */
export const presenceLifeMs = 15_000

const openDraws = z.array(
  onlineAdmin.pick({ userId: true, username: true }).extend({ market: z.string(), date: z.string() }),
)
export type OpenDraws = z.infer<typeof openDraws>
export const openDrawsLifeMs = 3_000

type BoardOptions<Entry> = { redis: Redis; instanceId: string; name: string; lifeMs: number; shape: z.ZodType<Entry> }

/** Shares each instance's state through one expiring key. Throws while Redis is away. */
const createBoard = <Entry>({ redis, instanceId, name, lifeMs, shape }: BoardOptions<Entry>) => {
  const instancesKey = `${name}:instances`
  const keyOf = (id: string) => `${name}:at:${id}`
  const read = (text: string | null): Entry[] => {
    try {
      return [shape.parse(JSON.parse(text ?? ''))]
    } catch {
      return []
    }
  }
  return {
    async write(own: Entry): Promise<void> {
      await redis.set(keyOf(instanceId), JSON.stringify(own), 'PX', lifeMs)
      await redis.sadd(instancesKey, instanceId)
    },
    /** Entries of another shape are dropped. */
    async others(): Promise<Entry[]> {
      const ids = (await redis.smembers(instancesKey)).filter((id) => id !== instanceId)
      if (ids.length === 0) return []
      const texts = await redis.mget(ids.map(keyOf))
      const gone = ids.filter((_id, index) => texts[index] === null)
      if (gone.length > 0) await redis.srem(instancesKey, gone)
      return texts.flatMap(read)
    },
    async remove(): Promise<void> {
      await redis.del(keyOf(instanceId))
      await redis.srem(instancesKey, instanceId)
    },
  }
}

export const createPresenceBoard = (redis: Redis, instanceId: string) =>
  createBoard({ redis, instanceId, name: 'presence', lifeMs: presenceLifeMs, shape: presence })
export type PresenceBoard = ReturnType<typeof createPresenceBoard>

export const createOpenDrawsBoard = (redis: Redis, instanceId: string) =>
  createBoard({ redis, instanceId, name: 'presence:draws', lifeMs: openDrawsLifeMs, shape: openDraws })
export type OpenDrawsBoard = ReturnType<typeof createOpenDrawsBoard>
