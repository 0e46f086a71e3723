import { identity } from '@papan/contracts/calls/media/identity-calls.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { callService } from '@papan/runtime/http/call-service.ts'

const timeoutMs = 1_000

/** What new authenticators and passkeys show: the name of the site's identity, while media is away the last known one. */
export const createSiteName = (mediaUrl: string, configured: string): (() => Promise<string>) => {
  let known = configured
  return async () => {
    try {
      const { status, text } = await callService(mediaUrl + publicPaths.identity, { timeoutMs })
      if (status === 200) known = identity.shape.name.parse((JSON.parse(text) as { name?: unknown }).name)
    } catch {
      // The last known name serves.
    }
    return known
  }
}
