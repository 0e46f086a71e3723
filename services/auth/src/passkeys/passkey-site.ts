import { ConfigError } from '@papan/runtime/config.ts'

/** Where passkeys are made and used. `rpId`: the domain that they belong to. */
export type PasskeySite = { rpId: string; origins: string[] }

type SiteSettings = {
  SITE_URL?: string | undefined
  PASSKEY_RP_ID?: string | undefined
  PASSKEY_ORIGINS: readonly string[]
}

const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z][a-z0-9-]{0,61}[a-z0-9]?$/

export const isDomain = (text: string): boolean => domainPattern.test(text)

/** The origin that browsers make passkeys for, https or localhost and no bare address; else null. */
export const passkeyOriginOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, origin } = new URL(address)
  if (!isDomain(hostname)) return null
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost') ? origin : null
}

const belongsTo = (origin: string, rpId: string): boolean => {
  const { hostname } = new URL(origin)
  return hostname === rpId || hostname.endsWith(`.${rpId}`)
}

/** From the settings, else from the site's address; null where browsers allow no passkeys. Throws for a contradiction. */
export const passkeySiteOf = ({ SITE_URL, PASSKEY_RP_ID, PASSKEY_ORIGINS }: SiteSettings): PasskeySite | null => {
  const ofSite = passkeyOriginOf(SITE_URL ?? '')
  const origins = PASSKEY_ORIGINS.length > 0 ? [...PASSKEY_ORIGINS] : ofSite === null ? [] : [ofSite]
  const [first] = origins
  if (first === undefined) {
    if (PASSKEY_RP_ID === undefined) return null
    throw new ConfigError('Bad settings:\n  PASSKEY_ORIGINS: is missing, and SITE_URL is neither https nor localhost')
  }
  const rpId = PASSKEY_RP_ID ?? new URL(ofSite ?? first).hostname
  const foreign = origins.find((origin) => !belongsTo(origin, rpId))
  if (foreign !== undefined)
    throw new ConfigError(`Bad settings:\n  PASSKEY_ORIGINS: ${foreign} does not belong to ${rpId}`)
  return { rpId, origins }
}
