import type { IncomingMessage } from 'node:http'

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Judges the page that a browser says a request comes from, by the exact list of foreign origins that are let in.
 * `null`, look-alikes and other ports are foreign like any other.
 */
export const createOrigins = (allowed: readonly string[]) => {
  const listed = new Set(allowed)
  return {
    /** Whether this is one of the list. */
    isListed: (origin: string): boolean => listed.has(origin),
    /** Whether a request may open a socket: from the site's own pages (the host that was asked), the list, or a program. */
    maySpeak: ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean =>
      origin === undefined || listed.has(origin) || (host !== undefined && hostOf(origin) === host),
  }
}

export type Origins = ReturnType<typeof createOrigins>
