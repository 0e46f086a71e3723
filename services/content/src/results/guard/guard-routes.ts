import type { guardCalls } from '@papan/contracts/calls/content/guard-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { GuardService } from './guard-service.ts'

export const guardRoutes = ({ guardService }: { guardService: GuardService }): Handlers<typeof guardCalls> => ({
  getGuardFacts: ({ params }) => guardService.facts(params.marketName.toUpperCase(), params.date),
})
