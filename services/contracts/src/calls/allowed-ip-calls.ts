import { z } from '../schema.ts'
import { text } from './fields.ts'

/** GET /master/settings/allowed-ips: addresses and CIDRs in canonical form; an empty list allows everyone. */
export const allowedIpList = z.array(z.string())

/** POST /master/settings/allowed-ips. The server says what is no address: browsers have no reader of addresses. */
export const allowedIpBody = z.strictObject({ ip: text(100) })
/** The address or CIDR as it was stored. */
export const allowedIp = z.object({ ip: z.string() })
