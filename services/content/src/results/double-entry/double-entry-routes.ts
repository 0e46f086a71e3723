import type { doubleEntryCalls } from '@papan/contracts/calls/content/double-entry-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { DoubleEntryService } from './double-entry-service.ts'

type DoubleEntryRouteDeps = { doubleEntryService: DoubleEntryService }

export const doubleEntryRoutes = ({ doubleEntryService }: DoubleEntryRouteDeps): Handlers<typeof doubleEntryCalls> => ({
  getDoubleEntry: () => doubleEntryService.find(),
  setDoubleEntry: ({ body, context }) => doubleEntryService.turn(body.on, context),
})
