import { z } from '../../schema.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { text } from '../fields.ts'

/** Addresses and CIDRs in canonical form; an empty list allows every address. */
const allowedIpList = z.array(z.string())

/** The server validates the address: browsers have no parser for one. */
export const allowedIpBody = z.strictObject({
  ip: text(100).meta({ pattern: '^[0-9A-Fa-f:.]{2,45}(/\\d{1,3})?$' }),
})
export const allowedIp = z.object({ ip: z.string() })

const allowedIps = '/master/settings/allowed-ips'
const deletion = {
  stepUp: true,
  summary: 'Menghapus alamat IP yang diizinkan',
  role: 'MASTER_ADMIN',
  answer: messageAnswer,
  errors: ['IP_NOT_FOUND', 'LOCKS_OUT'],
} as const

export const allowedIpCalls = callsOf('auth', {
  listAllowedIps: call('GET', allowedIps, {
    summary: 'Daftar alamat IP yang diizinkan',
    role: 'MASTER_ADMIN',
    answer: allowedIpList,
  }),
  addAllowedIp: call('POST', allowedIps, {
    stepUp: true,
    summary: 'Menambah alamat IP yang diizinkan',
    role: 'MASTER_ADMIN',
    body: allowedIpBody,
    success: 201,
    answer: allowedIp,
    errors: ['IP_LISTED', 'IP_LIST_FULL', 'LOCKS_OUT'],
  }),
  deleteAllowedIp: call('DELETE', `${allowedIps}/:ip`, deletion),
  // For clients that do not encode the slash of a CIDR.
  deleteAllowedCidr: call('DELETE', `${allowedIps}/:ip/:bits`, deletion),
})
