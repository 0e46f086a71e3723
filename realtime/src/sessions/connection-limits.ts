import type { IncomingMessage } from 'node:http'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { createFairPlaces } from '@papan/runtime/fair-places.ts'
import { addressGroup, createAddressReader, networkOf } from '@papan/runtime/http/addresses.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'

type ConnectionLimitOptions<Session> = {
  allowedOrigins: readonly string[]
  /** CIDRs whose forwarding headers are trusted. */
  trusted: readonly string[]
  maxPerAddress: number
  maxSessions: number
  /** New sessions per second, and their burst. */
  perSecond: number
  /** Per address, for unknown sessions. */
  unknownPerMinute: number
  /** Ends a session that has sent no first message. */
  end: (session: Session) => void
  clock: () => number
}

/** Open sessions without a first message, shared by networks. */
const maxPending = 2_000

/** The visitor's own, not a proxy's. */
export type CountedSession = { remoteAddress: string }

/** `forbidden` is final, `busy` may be retried. */
export type Refusal = 'forbidden' | 'busy'

/**
 * Limits sessions by origin (programs send none), address (one per IPv6 network), instance and rate, so that a reconnecting crowd
 * is admitted as fast as it can be served. Silent sessions of one network give way to sessions of another.
 */
export const createConnectionLimits = <Session extends CountedSession>(deps: ConnectionLimitOptions<Session>) => {
  const { allowedOrigins, trusted, maxPerAddress, maxSessions, perSecond, unknownPerMinute, end, clock } = deps
  const addressOf = createAddressReader(trusted)
  const origins = createOrigins(allowedOrigins)
  const unknown = createAttemptCounter({ limit: Math.max(1, unknownPerMinute), windowMs: 60_000, clock })
  const perGroup = new Map<string, number>()
  /** Addresses of admitted requests without a session yet. */
  const admitted = new Map<IncomingMessage, string>()
  const pending = createFairPlaces<Session>(maxPending)
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
    /** Reserves a session, or says why not. */
    admit(req: IncomingMessage): Refusal | null {
      const address = addressOf(req)
      const group = addressGroup(address)
      const others = perGroup.get(group) ?? 0
      if (!origins.maySpeak(req) || others >= maxPerAddress) return 'forbidden'
      if (isDraining || open >= maxSessions || !pending.hasRoom(networkOf(address)) || !takeToken()) return 'busy'
      perGroup.set(group, others + 1)
      open++
      admitted.set(req, address)
      return null
    },
    refusalFor(req: IncomingMessage, isKnown: boolean): Refusal | null {
      if (!origins.maySpeak(req)) return 'forbidden'
      return isKnown || unknown.take(addressGroup(addressOf(req))) === 0 ? null : 'busy'
    },
    /** For a request that opened no session. */
    release(req: IncomingMessage) {
      const address = admitted.get(req)
      if (admitted.delete(req) && address !== undefined) free(address)
    },

    open(session: Session, req: IncomingMessage) {
      session.remoteAddress = admitted.get(req) ?? ''
      admitted.delete(req)
      const { isIn, lost } = pending.add(networkOf(session.remoteAddress), session)
      if (lost) end(lost)
      if (!isIn) end(session)
    },
    markUsed(session: Session) {
      pending.remove(networkOf(session.remoteAddress), session)
    },
    close(session: Session) {
      pending.remove(networkOf(session.remoteAddress), session)
      free(session.remoteAddress)
    },

    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
    openSessions: () => open,
  }
}

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>
