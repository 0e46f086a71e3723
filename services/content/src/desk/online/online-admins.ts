import { z } from 'zod'
import { awayMs } from '@papan/contracts/limits.ts'
import { onlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

type OnlineAdminsDeps = { redis: Redis; clock: () => number; log: Logger }

/** Realtime writes these (realtime/src/presence/presence-board.ts). */
const instancesKey = 'presence:instances'
const keyOf = (instance: string): string => `presence:at:${instance}`
const presence = z.object({ admins: z.array(onlineAdmin) })

/** After this long without a successful read, absence is unknown. */
const readableMs = 15_000
const maxRemembered = 1_000

const adminsIn = (text: string | null) => {
  if (text === null) return []
  try {
    return presence.parse(JSON.parse(text)).admins
  } catch {
    return []
  }
}

/**
 * When each admin last had a connection: for an absent one the first poll without them, as it may have ended just before.
 * Absence is unknown before this process has watched for a minute, and while Redis or every realtime instance is away.
 */
export const createOnlineAdmins = ({ redis, clock, log }: OnlineAdminsDeps) => {
  const seen = new Map<string, { username: string; at: number; isOnline: boolean }>()
  let watchedSince = 0
  let readAt = -Infinity

  /** Nothing is known after the clock was set back, either. */
  const isReadable = (): boolean => clock() >= readAt && clock() - readAt <= readableMs
  const hasWatched = (): boolean => isReadable() && clock() - watchedSince >= awayMs

  const read = async () => {
    const instances = await redis.smembers(instancesKey)
    const texts = instances.length === 0 ? [] : await redis.mget(instances.map(keyOf))
    return texts.some((text) => text !== null) ? texts.flatMap(adminsIn) : null
  }

  return {
    async poll(): Promise<void> {
      try {
        const admins = await read()
        if (!admins) return
        const now = clock()
        if (!isReadable() || seen.size >= maxRemembered) {
          watchedSince = now
          seen.clear()
        }
        const onlineIds = new Set(admins.map(({ userId }) => userId))
        for (const [userId, { username, isOnline }] of seen)
          if (isOnline && !onlineIds.has(userId)) seen.set(userId, { username, at: now, isOnline: false })
        for (const { userId, username } of admins) seen.set(userId, { username, at: now, isOnline: true })
        readAt = now
      } catch (error) {
        log.debug({ err: error }, 'online admins could not be read')
      }
    },

    /** Ms; null while it is unknown. */
    lastSeen(userId: string): number | null {
      if (!isReadable()) return null
      return seen.get(userId)?.at ?? (hasWatched() ? watchedSince : null)
    },

    /** Null for one who was not seen. */
    nameOf: (userId: string): string | null => seen.get(userId)?.username ?? null,

    /** Whether any admin was online in the last minute; null while that is unknown. */
    isStaffed(): boolean | null {
      if (isReadable() && [...seen.values()].some(({ at }) => clock() - at < awayMs)) return true
      return hasWatched() ? false : null
    },
  }
}

export type OnlineAdmins = ReturnType<typeof createOnlineAdmins>
