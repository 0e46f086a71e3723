import type { WriteContext } from '@papan/service-kit/http/request-context.ts'

/** Of changes that no user made. */
export const systemContext: WriteContext = {
  actor: { userId: null, username: 'sistem', role: null, ip: '-' },
  requestId: null,
}
