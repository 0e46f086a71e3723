import type { IncomingMessage } from 'node:http'

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/** Checks the Origin header against the exact allow-list; `null` and other ports are foreign. */
export const createOrigins = (allowed: readonly string[]) => {
  const listed = new Set(allowed)
  return {
    isListed: (origin: string): boolean => listed.has(origin),
    /** Allows the own host, listed origins, and programs (no Origin). */
    maySpeak: ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean =>
      origin === undefined || listed.has(origin) || (host !== undefined && hostOf(origin) === host),
  }
}

export type Origins = ReturnType<typeof createOrigins>
