import { codesOfStatus, type ErrorCode } from '../calls/error-codes.ts'
import type { Route } from '../calls/route.ts'

/** Of every call: by the gateway, by its limits, by a service that is away. */
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

/** Every error code that a call may answer, whoever asks and whatever they send. */
const codesOf = ({
  method,
  path,
  who,
  anyAddress,
  ifMatch,
  expectedNumber,
  once,
  refusals = [],
}: Route): Set<ErrorCode> =>
  new Set([
    ...ofEvery,
    ...(method === 'GET' ? [] : ofWrites),
    ...(who === 'all' ? [] : (['NOT_SIGNED_IN', 'BAD_TOKEN', 'FORBIDDEN'] as const)),
    ...(who === 'all' || anyAddress ? [] : (['ADDRESS_REFUSED'] as const)),
    ...(path.includes('/:') ? (['NOT_FOUND'] as const) : []),
    ...(ifMatch ? (['STALE'] as const) : []),
    ...(expectedNumber ? (['SLOT_CHANGED'] as const) : []),
    ...(once ? (['KEY_BUSY', 'KEY_REUSED'] as const) : []),
    ...refusals,
  ])

/** The same by the status with which each is answered. */
export const refusalsOf = (route: Route): Record<string, ErrorCode[]> => {
  const codes = codesOf(route)
  const byStatus = Object.entries(codesOfStatus).map(
    ([status, all]) => [status, all.filter((code) => codes.has(code))] as const,
  )
  return Object.fromEntries(byStatus.filter(([, some]) => some.length > 0))
}
