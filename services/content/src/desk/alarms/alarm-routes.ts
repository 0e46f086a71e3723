import type { alarmCalls } from '@papan/contracts/calls/content/desk-calls.ts'
import { schedulePaths } from '@papan/contracts/invalidation.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { AlarmService } from './alarm-service.ts'

export const alarmRoutes = ({ alarmService }: { alarmService: AlarmService }): Handlers<typeof alarmCalls> => ({
  async answerAlarm({ params, body, context, res }) {
    const market = params.marketName
    const alarms = await alarmService.answer({ market, date: params.date }, body.reason, context)
    // Visitors read that the official result is late.
    markPathsChanged(res, schedulePaths(market))
    return alarms
  },
})
