import { isUnreachable } from '@papan/service-kit/mongo/database-failures.ts'
import type { TurnResult } from './turn.ts'

/** A signal has ended the turn. */
export const stopped = new Error('The process is ending.')

/** EX_TEMPFAIL of sysexits.h. */
const tryAgainLater = 75

/** Of one turn: 0, 75 when a later one may succeed, else 1. */
export const exitCodeOf = (result: TurnResult): number => {
  if (!result) return tryAgainLater
  const errors = [...result.failed.values()]
  if (errors.length === 0) return 0
  return errors.every((error) => error === stopped || isUnreachable(error)) ? tryAgainLater : 1
}
