import { askIdentity } from '@papan/runtime/http/ask-identity.ts'

const timeoutMs = 1_000

/** What new authenticators and passkeys show: the name of the site's identity, while media is away the last known one. */
export const createSiteName = (mediaUrl: string, configured: string): (() => Promise<string>) => {
  let known = configured
  return async () => {
    known = (await askIdentity(mediaUrl, timeoutMs))?.name ?? known
    return known
  }
}
