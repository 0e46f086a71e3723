import type { Call } from '../calls/call.ts'
import { codesOfStatus, type ErrorCode } from '../calls/error-codes.ts'

/** From the gateway, its limits, or a service that is away. */
const ofEvery: ErrorCode[] = [
  'INVALID',
  'TOO_LARGE',
  'TOO_MANY',
  'UNEXPECTED',
  'BAD_GATEWAY',
  'UNAVAILABLE',
  'GATEWAY_TIMEOUT',
]
const ofWrites: ErrorCode[] = ['MALFORMED_JSON', 'TOO_SLOW', 'UNSUPPORTED_TYPE', 'CONTENDED', 'BACKLOG', 'STORAGE_FULL']
const ofAdmins: ErrorCode[] = ['NOT_SIGNED_IN', 'BAD_TOKEN', 'FORBIDDEN']

const codesOf = ({
  method,
  path,
  role,
  anyAddress,
  duringSetup,
  stepUp,
  ifMatch,
  expectedNumber,
  idempotent,
  errors = [],
}: Call) =>
  new Set<ErrorCode>([
    ...ofEvery,
    ...(method === 'GET' ? [] : ofWrites),
    ...(role === 'all' ? [] : ofAdmins),
    ...(role === 'all' || anyAddress ? [] : (['ADDRESS_REFUSED'] as const)),
    ...(role === 'all' || duringSetup ? [] : (['SECOND_FACTOR_MISSING'] as const)),
    ...(stepUp ? (['STEP_UP_REQUIRED'] as const) : []),
    ...(path.includes('/:') ? (['NOT_FOUND'] as const) : []),
    ...(ifMatch ? (['STALE'] as const) : []),
    ...(expectedNumber ? (['SLOT_CHANGED'] as const) : []),
    ...(idempotent ? (['KEY_BUSY', 'KEY_REUSED'] as const) : []),
    ...errors,
  ])

/** Every error code that a call may answer, by status. */
export const errorsOf = (call: Call): Record<string, ErrorCode[]> => {
  const codes = codesOf(call)
  const byStatus = Object.entries(codesOfStatus).map(
    ([status, all]) => [status, all.filter((code) => codes.has(code))] as const,
  )
  return Object.fromEntries(byStatus.filter(([, some]) => some.length > 0))
}
