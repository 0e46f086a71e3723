import type { IncomingMessage } from 'node:http'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { addressGroup, createAddressReader } from '@papan/runtime/http/addresses.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'

type ConnectionLimitOptions = {
  allowedOrigins: readonly string[]
  /** CIDRs whose forwarding headers are trusted. */
  trusted: readonly string[]
  maxPerAddress: number
  maxSessions: number
  /** New sessions per second, and their burst. */
  perSecond: number
  /** Per address, for unknown sessions. */
  unknownPerMinute: number
  clock: () => number
}

/** Open sessions without a first message. */
const maxPending = 2_000

/** The visitor's own, not a proxy's. */
export type CountedSession = { remoteAddress: string }

/** `forbidden` is final, `busy` may be retried. */
export type Refusal = 'forbidden' | 'busy'

/**
 * Limits sessions by origin (programs send none), address (one per IPv6 network), instance and rate, so that a reconnecting crowd
 * is admitted as fast as it can be served.
 */
export const createConnectionLimits = (deps: ConnectionLimitOptions) => {
  const { allowedOrigins, trusted, maxPerAddress, maxSessions, perSecond, unknownPerMinute, clock } = deps
  const addressOf = createAddressReader(trusted)
  const origins = createOrigins(allowedOrigins)
  const unknown = createAttemptCounter({ limit: Math.max(1, unknownPerMinute), windowMs: 60_000, clock })
  const perGroup = new Map<string, number>()
  /** Addresses of admitted requests without a session yet. */
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
    /** Reserves a session, or says why not. */
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
    refusalFor(req: IncomingMessage, isKnown: boolean): Refusal | null {
      if (!origins.maySpeak(req)) return 'forbidden'
      return isKnown || unknown.take(addressGroup(addressOf(req))) === 0 ? null : 'busy'
    },
    /** For a request that opened no session. */
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

    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
    openSessions: () => open,
  }
}

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>
