/** The site where passkeys are created and used. `rpId`: the domain that a passkey is bound to permanently. */
export type PasskeySite = { rpId: string; origin: string }

const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z][a-z0-9-]{0,61}[a-z0-9]?$/

/** Null where browsers allow no passkeys: neither https nor localhost, or a bare address. */
export const passkeySiteOf = (siteUrl: string | undefined): PasskeySite | null => {
  if (siteUrl === undefined) return null
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return isSecure && domainPattern.test(hostname) ? { rpId: hostname, origin } : null
}
