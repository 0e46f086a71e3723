import { z } from 'zod'
import { onlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

/** Who is at one instance: `visitors` are sessions that are no admin's. */
const presence = z.object({ visitors: z.number().int().min(0), admins: z.array(onlineAdmin) })
export type Presence = z.infer<typeof presence>
/** What an instance wrote counts this long, ms; an instance that died is forgotten then. */
export const presenceLifeMs = 15_000

/** Which draws the pages at one instance have open for entry. */
const openDraws = z.array(
  onlineAdmin.pick({ userId: true, username: true }).extend({ market: z.string(), date: z.string() }),
)
export type OpenDraws = z.infer<typeof openDraws>
export const openDrawsLifeMs = 3_000

type BoardOptions<Entry> = { redis: Redis; instanceId: string; name: string; lifeMs: number; shape: z.ZodType<Entry> }

/** Where instances tell each other who is with them: a key each, with a life of its own. Everything throws while Redis is away. */
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
    /** What the other instances wrote within its life; what none of them can have written is left out. */
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

/** The board of who is online. */
export const createPresenceBoard = (redis: Redis, instanceId: string) =>
  createBoard({ redis, instanceId, name: 'presence', lifeMs: presenceLifeMs, shape: presence })
export type PresenceBoard = ReturnType<typeof createPresenceBoard>

/** The board of which draws are open where. */
export const createOpenDrawsBoard = (redis: Redis, instanceId: string) =>
  createBoard({ redis, instanceId, name: 'presence:draws', lifeMs: openDrawsLifeMs, shape: openDraws })
export type OpenDrawsBoard = ReturnType<typeof createOpenDrawsBoard>
