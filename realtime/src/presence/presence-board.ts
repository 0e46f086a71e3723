import { z } from 'zod'
import { onlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { presenceLifeMs, type Presence } from '../instances/instances.ts'

const openDraws = z.array(
  onlineAdmin.pick({ userId: true, username: true }).extend({ market: z.string(), date: z.string() }),
)
export type OpenDraws = z.infer<typeof openDraws>
export const openDrawsLifeMs = 3_000

type BoardOptions = { redis: Redis; instanceId: string; name: string; lifeMs: number }

/** Shares each instance's state through one expiring key. Throws while Redis is away. */
const createBoard = ({ redis, instanceId, name, lifeMs }: BoardOptions) => {
  const instancesKey = `${name}:instances`
  const keyOf = (id: string) => `${name}:at:${id}`
  return {
    async write(own: unknown): Promise<void> {
      await redis.set(keyOf(instanceId), JSON.stringify(own), 'PX', lifeMs)
      await redis.sadd(instancesKey, instanceId)
    },
    /** Removes the ids of expired entries. */
    async others(): Promise<string[]> {
      const ids = (await redis.smembers(instancesKey)).filter((id) => id !== instanceId)
      if (ids.length === 0) return []
      const texts = await redis.mget(ids.map(keyOf))
      const gone = ids.filter((_id, index) => texts[index] === null)
      if (gone.length > 0) await redis.srem(instancesKey, gone)
      return texts.flatMap((text) => text ?? [])
    },
    async remove(): Promise<void> {
      await redis.del(keyOf(instanceId))
      await redis.srem(instancesKey, instanceId)
    },
  }
}

/** The key by which a full Redis is noticed, and by which content knows who is at the desk. */
export const createPresenceBoard = (redis: Redis, instanceId: string) => {
  const board = createBoard({ redis, instanceId, name: 'presence', lifeMs: presenceLifeMs })
  return {
    async write(own: Presence): Promise<void> {
      await board.write(own)
      await board.others()
    },
    remove: () => board.remove(),
  }
}
export type PresenceBoard = ReturnType<typeof createPresenceBoard>

const readOpenDraws = (text: string): OpenDraws[] => {
  try {
    return [openDraws.parse(JSON.parse(text))]
  } catch {
    return []
  }
}

export const createOpenDrawsBoard = (redis: Redis, instanceId: string) => {
  const board = createBoard({ redis, instanceId, name: 'presence:draws', lifeMs: openDrawsLifeMs })
  return {
    write: (own: OpenDraws) => board.write(own),
    /** Entries of another shape are dropped. */
    others: async (): Promise<OpenDraws[]> => (await board.others()).flatMap(readOpenDraws),
    remove: () => board.remove(),
  }
}
export type OpenDrawsBoard = ReturnType<typeof createOpenDrawsBoard>
