import { defaultIdentity, identity, type Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import { createLastKnown } from '../cached-answer.ts'

type SiteIdentityDeps = { base: string; siteName: string; clock?: () => number; timeoutMs?: number }

/** The identity from media; while it has never answered, the default. */
export const createSiteIdentity = ({ base, siteName, clock = Date.now, timeoutMs = 500 }: SiteIdentityDeps) =>
  createLastKnown<Identity>({
    first: defaultIdentity(siteName),
    ask: async () => {
      try {
        const { status, text } = await callService(base + publicPaths.identity, { timeoutMs })
        return status === 200 ? identity.parse(JSON.parse(text)) : null
      } catch {
        return null
      }
    },
    clock,
  })

export type SiteIdentity = ReturnType<typeof createSiteIdentity>
