import type { IncomingMessage } from 'node:http'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { addressGroup } from '@papan/runtime/http/address-group.ts'
import { createAddressReader } from '@papan/runtime/http/client-address.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'

type ConnectionLimitOptions = {
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
export type CountedSession = { remoteAddress: string }

/** `forbidden` is final, `busy` may be retried. */
export type Refusal = 'forbidden' | 'busy'

/**
 * Limits sessions by origin (the site's own or a listed one; programs send none), by address (an IPv6 network counts as one), by
 * instance and by rate, so that a reconnecting crowd is admitted as fast as it can be served.
 */
export const createConnectionLimits = ({
  allowedOrigins,
  trusted,
  maxPerAddress,
  maxSessions,
  perSecond,
  unknownPerMinute,
  clock,
}: ConnectionLimitOptions) => {
  const addressOf = createAddressReader(trusted)
  const origins = createOrigins(allowedOrigins)
  const unknown = createAttemptCounter({ limit: Math.max(1, unknownPerMinute), windowMs: 60_000, clock })
  const perGroup = new Map<string, number>()
  /** Requests admitted that have not opened a session yet, with their address. */
  const admitted = new Map<IncomingMessage, string>()
  const pending = new Set<CountedSession>()
  let open = 0
  let isDraining = false
  let left = perSecond
  let countedAt = clock()

  const takeToken = (): boolean => {
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
    const others = (perGroup.get(group) ?? 1) - 1
    if (others > 0) perGroup.set(group, others)
    else perGroup.delete(group)
  }

  return {
    /** Reserves a session for this request, or says why not. */
    admit(req: IncomingMessage): Refusal | null {
      const address = addressOf(req)
      const group = addressGroup(address)
      const others = perGroup.get(group) ?? 0
      if (!origins.maySpeak(req) || others >= maxPerAddress) return 'forbidden'
      if (isDraining || open >= maxSessions || pending.size >= maxPending || !takeToken()) return 'busy'
      perGroup.set(group, others + 1)
      open++
      admitted.set(req, address)
      return null
    },
    /** Why a request for an existing session is refused. */
    refusalFor(req: IncomingMessage, isKnown: boolean): Refusal | null {
      if (!origins.maySpeak(req)) return 'forbidden'
      return isKnown || unknown.take(addressGroup(addressOf(req))) === 0 ? null : 'busy'
    },
    /** Returns the reservation of a request that opened no session. */
    release(req: IncomingMessage) {
      const address = admitted.get(req)
      if (admitted.delete(req) && address !== undefined) free(address)
    },

    open(session: CountedSession, req: IncomingMessage) {
      session.remoteAddress = admitted.get(req) ?? ''
      admitted.delete(req)
      pending.add(session)
    },
    markUsed(session: CountedSession) {
      pending.delete(session)
    },
    close(session: CountedSession) {
      pending.delete(session)
      free(session.remoteAddress)
    },

    /** Refuses all new sessions from now on. */
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
    openSessions: () => open,
  }
}

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>
