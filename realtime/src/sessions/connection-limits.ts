import type { IncomingMessage } from 'node:http'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { addressGroup } from '@papan/runtime/http/address-group.ts'
import { createAddressReader } from '@papan/runtime/http/client-address.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'

type DoorkeeperOptions = {
  allowedOrigins: readonly string[]
  /** CIDRs of the gateways whose forwarding headers are believed. */
  trusted: readonly string[]
  maxPerAddress: number
  maxSessions: number
  /** Sessions that may begin in a second; as many may begin at once after a quiet one. */
  perSecond: number
  /** Requests a minute and address that may name a session which is not here. */
  unknownPerMinute: number
  /** Milliseconds. */
  clock: () => number
}

/** Sessions that were opened and did not say what they want yet. */
const maxPending = 2_000

/** A session as far as it is counted; `remoteAddress` is the visitor's own, whatever stands between. */
export type Visit = { remoteAddress: string }

/** Why a session may not begin: `forbidden` now and later, `busy` only now. */
export type Refusal = 'forbidden' | 'busy'

/**
 * Decides who may open a session. Browsers name the page's origin: it must be the site's own (the host that was asked) or
 * one of the list; programs name none. One address (one IPv6 network) holds a bounded number of sessions, since many visitors share
 * one; so does the instance; and a crowd that comes back at once is let in as fast as it can be served, the rest a moment later.
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
  /** Requests that may begin a session and have not yet, with their address. */
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
    /** Takes a place for the session that this request would begin, or says why there is none. */
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
    /** Why a request that names a session may not go on; `isKnown` when the session is here. */
    refuses(req: IncomingMessage, isKnown: boolean): Refusal | null {
      if (!origins.maySpeak(req)) return 'forbidden'
      return isKnown || unknown.take(addressGroup(addressOf(req))) === 0 ? null : 'busy'
    },
    /** Frees the place of an admitted request, unless a session came of it. */
    release(req: IncomingMessage) {
      const address = admitted.get(req)
      if (admitted.delete(req) && address !== undefined) free(address)
    },

    /** The session that an admitted request began; notes whose it is. */
    enter(visit: Visit, req: IncomingMessage) {
      visit.remoteAddress = admitted.get(req) ?? ''
      admitted.delete(req)
      pending.add(visit)
    },
    /** It is in use. */
    settle(visit: Visit) {
      pending.delete(visit)
    },
    /** It ended. */
    leave(visit: Visit) {
      pending.delete(visit)
      free(visit.remoteAddress)
    },

    /** From now on nobody is let in. */
    close() {
      isClosing = true
    },
    isClosing: () => isClosing,
    sessions: () => open,
  }
}

export type Doorkeeper = ReturnType<typeof createDoorkeeper>
