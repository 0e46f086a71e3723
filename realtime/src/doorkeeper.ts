import type { IncomingMessage } from 'node:http'
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
 * one of the list; programs name none. One address holds a bounded number of sessions, since many visitors share one; so does the
 * instance; and a crowd that comes back at once is let in as fast as it can be served, the rest a moment later.
 */
export const createDoorkeeper = ({
  allowedOrigins,
  trusted,
  maxPerAddress,
  maxSessions,
  perSecond,
  clock,
}: DoorkeeperOptions) => {
  const addressOf = createAddressReader(trusted)
  const origins = createOrigins(allowedOrigins)
  const sessions = new Map<string, number>()
  const pending = new Set<Visit>()
  let open = 0
  let isClosing = false
  let left = perSecond
  let countedAt = clock()

  const takePlace = (): boolean => {
    const now = clock()
    left = Math.min(perSecond, left + ((now - countedAt) / 1000) * perSecond)
    countedAt = now
    if (left < 1) return false
    left--
    return true
  }

  return {
    /** Why this request may not begin a session, or null when it may. */
    refuses(req: IncomingMessage): Refusal | null {
      if (!origins.maySpeak(req) || (sessions.get(addressOf(req)) ?? 0) >= maxPerAddress) return 'forbidden'
      return isClosing || open >= maxSessions || pending.size >= maxPending || !takePlace() ? 'busy' : null
    },

    /** Counts a session that was opened, and notes whose it is. */
    enter(visit: Visit, req: IncomingMessage) {
      visit.remoteAddress = addressOf(req)
      sessions.set(visit.remoteAddress, (sessions.get(visit.remoteAddress) ?? 0) + 1)
      open++
      pending.add(visit)
    },
    /** It is in use. */
    settle(visit: Visit) {
      pending.delete(visit)
    },
    /** It ended. */
    leave(visit: Visit) {
      pending.delete(visit)
      open--
      const others = (sessions.get(visit.remoteAddress) ?? 1) - 1
      if (others > 0) sessions.set(visit.remoteAddress, others)
      else sessions.delete(visit.remoteAddress)
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
