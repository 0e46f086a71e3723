import type { rebuildCalls } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { Rebuilds } from './rebuilds.ts'

type RebuildRouteDeps = { rebuilds: Pick<Rebuilds, 'request' | 'state'>; checkedAt: () => number | null }

export const rebuildRoutes = ({ rebuilds, checkedAt }: RebuildRouteDeps): Handlers<typeof rebuildCalls> => ({
  getRebuild: () => rebuilds.state(checkedAt()),
  startRebuild: async () => {
    await rebuilds.request('asked')
    return rebuilds.state(checkedAt())
  },
})
