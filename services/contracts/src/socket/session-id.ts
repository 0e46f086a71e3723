/** Session ids are `<instance>.<random>`, so gateways route a session to its instance without a cookie. */
const sessionIdPattern = /^([a-z0-9-]{1,63})\.[\w-]{16,64}$/

export const instanceIdPattern = /^[a-z0-9-]{1,63}$/

/** Where gateways read an instance's id: `{ id }`, or 503 while it stops. */
export const instancePath = '/instance'

export const sessionIdFor = (instanceId: string, random: string): string => `${instanceId}.${random}`

/** Null for ids that are not ours. */
export const instanceOf = (sessionId: string): string | null => sessionIdPattern.exec(sessionId)?.[1] ?? null
