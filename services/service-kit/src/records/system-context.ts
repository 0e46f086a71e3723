import { logNames } from '@papan/contracts/calls/audit/log-names.ts'
import type { WriteContext } from './write-context.ts'

/** Of changes that no user made. */
export const systemContext: WriteContext = {
  actor: { userId: null, username: logNames.system, role: null, ip: '-' },
  requestId: null,
}
