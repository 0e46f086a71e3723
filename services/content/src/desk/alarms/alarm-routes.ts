import type { alarmCalls } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { AlarmService } from './alarm-service.ts'

export const alarmRoutes = ({ alarmService }: { alarmService: AlarmService }): Handlers<typeof alarmCalls> => ({
  answerAlarm: ({ params, body, context }) =>
    alarmService.answer({ market: params.marketName, date: params.date }, body.reason, context),
})
