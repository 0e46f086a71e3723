import { defaultIdentity, type Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { askIdentity } from '@papan/runtime/http/ask-identity.ts'
import { createLastKnown } from '../cached-answer.ts'

type SiteIdentityDeps = { base: string; siteName: string; clock?: () => number; timeoutMs?: number }

/** The identity from media; while it has never answered, the default. */
export const createSiteIdentity = ({ base, siteName, clock = Date.now, timeoutMs = 500 }: SiteIdentityDeps) =>
  createLastKnown<Identity>({ first: defaultIdentity(siteName), ask: () => askIdentity(base, timeoutMs), clock })

export type SiteIdentity = ReturnType<typeof createSiteIdentity>
