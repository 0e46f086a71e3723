import { createECDH } from 'node:crypto'
import { hourMs } from '@papan/contracts/wib.ts'
import webPush from 'web-push'

/** Push services take tokens of up to 24 hours; web-push makes them for 12. */
const tokenMs = 6 * hourMs
const maxTokens = 1_000

type VapidDeps = { privateKey: string; siteUrl: string | undefined; clock: () => number }

/** The site's identity to push services (RFC 8292). A token is signed once for each of them, not for each push. */
export const createVapid = ({ privateKey, siteUrl, clock }: VapidDeps) => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  const publicKey = curve.getPublicKey('base64url')
  // Apple refuses addresses of localhost, where no push service is asked anyway.
  const subject = siteUrl?.startsWith('https:') ? siteUrl : 'mailto:admin@localhost'
  const tokens = new Map<string, { header: string; until: number }>()
  return {
    publicKey,
    /** The `Authorization` for a push service, by its origin. */
    headerFor(origin: string): string {
      const now = clock()
      const kept = tokens.get(origin)
      if (kept && kept.until > now) return kept.header
      const { Authorization: header } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm')
      if (tokens.size >= maxTokens) tokens.clear()
      tokens.set(origin, { header, until: now + tokenMs })
      return header
    },
  }
}

export type Vapid = ReturnType<typeof createVapid>
