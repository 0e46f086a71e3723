import type { IncomingMessage } from 'node:http'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { addressGroup } from '@papan/runtime/http/address-group.ts'
import { createAddressReader } from '@papan/runtime/http/client-address.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'

type DoorkeeperOptions = {
  allowedOrigins: readonly string[]
  /** CIDRs of the gateways whose forwarding headers are trusted. */
  trusted: readonly string[]
  maxPerAddress: number
  maxSessions: number
  /** Rate of new sessions per second, and their burst. */
  perSecond: number
  /** Requests per minute and address for sessions that do not exist here. */
  unknownPerMinute: number
  clock: () => number
}

/** Sessions opened that have not sent a message yet. */
const maxPending = 2_000

/** `remoteAddress` is the visitor's own, not a proxy's. */
export type Visit = { remoteAddress: string }

/** `forbidden` is final, `busy` may be retried. */
export type Refusal = 'forbidden' | 'busy'

/**
 * Limits sessions by origin (the site's own or a listed one; programs send none), by address (an IPv6 network counts as one), by
 * instance and by rate, so that a reconnecting crowd is admitted as fast as it can be served.
 */
export const createDoorkeeper = ({
  allowedOrigins,
  trusted,
  maxPerAddress,
  maxSessions,
  perSecond,
  unknownPerMinute,
  clock,
}: DoorkeeperOptions) => {
  const addressOf = createAddressReader(trusted)
  const origins = createOrigins(allowedOrigins)
  const unknown = createAttemptCounter({ limit: Math.max(1, unknownPerMinute), windowMs: 60_000, clock })
  const sessions = new Map<string, number>()
  /** Requests admitted that have not opened a session yet, with their address. */
  const admitted = new Map<IncomingMessage, string>()
  const pending = new Set<Visit>()
  let open = 0
  let isClosing = false
  let left = perSecond
  let countedAt = clock()

  const takeTurn = (): boolean => {
    const now = clock()
    left = Math.min(perSecond, left + ((now - countedAt) / 1000) * perSecond)
    countedAt = now
    if (left < 1) return false
    left--
    return true
  }

  const free = (address: string) => {
    open--
    const group = addressGroup(address)
    const others = (sessions.get(group) ?? 1) - 1
    if (others > 0) sessions.set(group, others)
    else sessions.delete(group)
  }

  return {
    /** Reserves a session for this request, or says why not. */
    admit(req: IncomingMessage): Refusal | null {
      const address = addressOf(req)
      const group = addressGroup(address)
      const others = sessions.get(group) ?? 0
      if (!origins.maySpeak(req) || others >= maxPerAddress) return 'forbidden'
      if (isClosing || open >= maxSessions || pending.size >= maxPending || !takeTurn()) return 'busy'
      sessions.set(group, others + 1)
      open++
      admitted.set(req, address)
      return null
    },
    /** Why a request for an existing session is refused. */
    refuses(req: IncomingMessage, isKnown: boolean): Refusal | null {
      if (!origins.maySpeak(req)) return 'forbidden'
      return isKnown || unknown.take(addressGroup(addressOf(req))) === 0 ? null : 'busy'
    },
    /** Returns the reservation of a request that opened no session. */
    release(req: IncomingMessage) {
      const address = admitted.get(req)
      if (admitted.delete(req) && address !== undefined) free(address)
    },

    enter(visit: Visit, req: IncomingMessage) {
      visit.remoteAddress = admitted.get(req) ?? ''
      admitted.delete(req)
      pending.add(visit)
    },
    settle(visit: Visit) {
      pending.delete(visit)
    },
    leave(visit: Visit) {
      pending.delete(visit)
      free(visit.remoteAddress)
    },

    close() {
      isClosing = true
    },
    isClosing: () => isClosing,
    sessions: () => open,
  }
}

export type Doorkeeper = ReturnType<typeof createDoorkeeper>
