import type { IncomingMessage } from 'node:http'
import { createAddressReader } from '@papan/runtime/http/client-address.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'

type DoorkeeperOptions = {
  allowedOrigins: readonly string[]
  /** CIDRs of the gateways whose forwarding headers are believed. */
  trusted: readonly string[]
  maxPerAddress: number
}

/**
 * Decides who may open a session. Browsers name the page's origin: it must be the site's own (the host that was asked) or
 * one of the list; programs name none. One address holds a bounded number of sessions; many visitors share one.
 */
export const createDoorkeeper = ({ allowedOrigins, trusted, maxPerAddress }: DoorkeeperOptions) => {
  const addressOf = createAddressReader(trusted)
  const origins = createOrigins(allowedOrigins)
  const sessions = new Map<string, number>()

  return {
    admits: (req: IncomingMessage): boolean =>
      origins.maySpeak(req) && (sessions.get(addressOf(req)) ?? 0) < maxPerAddress,

    /** Counts a session that was opened; call what it answers when the session ends. */
    enter(req: IncomingMessage): () => void {
      const address = addressOf(req)
      sessions.set(address, (sessions.get(address) ?? 0) + 1)
      return () => {
        const left = (sessions.get(address) ?? 1) - 1
        if (left > 0) sessions.set(address, left)
        else sessions.delete(address)
      }
    },
  }
}
