/**
 * A Socket.IO session id names the realtime instance that holds the session: `<instance>.<random>`.
 * Gateways send every request that carries one to that instance, so no cookie is needed.
 */
const sessionIdPattern = /^([a-z0-9-]{1,63})\.[\w-]{16,64}$/

/** What an instance may call itself. */
export const instanceIdPattern = /^[a-z0-9-]{1,63}$/

/** The path of an instance where gateways learn its id: `{ id }`, 503 while it is stopping. */
export const instancePath = '/instance'

/** The session id for 16 to 64 random characters of `A-Z a-z 0-9 _ -`. */
export const sessionIdFor = (instanceId: string, random: string): string => `${instanceId}.${random}`

/** The instance that a session id names, or null for anything that is none of ours. */
export const instanceOf = (sessionId: string): string | null => sessionIdPattern.exec(sessionId)?.[1] ?? null
