import type { Response } from 'express'
import type { Schedule, scheduleCalls } from '@papan/contracts/calls/content/schedule-calls.ts'
import { schedulePaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { deletedIdOf } from '@papan/service-kit/deleted/deleted-records.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { toPublicSchedule } from './public-schedule.ts'
import type { ScheduleService } from './schedule-service.ts'

type ScheduleRouteDeps = {
  scheduleService: ScheduleService
  clock: () => number
}

/** Whether a body is a record as we answered it: only those carry a revision. */
const isRecord = (body: unknown): boolean => typeof body === 'object' && body !== null && 'rev' in body

const changed = async (res: Response, written: Promise<Schedule>): Promise<Schedule> => {
  const schedule = await written
  markPathsChanged(res, schedulePaths(schedule.marketName))
  return schedule
}

export const scheduleRoutes = ({ scheduleService, clock }: ScheduleRouteDeps): Handlers<typeof scheduleCalls> => ({
  async listActiveSchedules() {
    const now = clock()
    return (await scheduleService.all()).map((schedule) => toPublicSchedule(schedule, now))
  },
  listSchedules: () => scheduleService.all(),
  saveSchedule: ({ body, ifMatch, context, req, res }) =>
    changed(res, scheduleService.save(body, isRecord(req.body), ifMatch, context)),
  setScheduleStatus: ({ params, body, ifMatch, context, res }) =>
    changed(res, scheduleService.setStatus(params.marketName, body.status, ifMatch, context)),
  async deleteSchedule({ params, ifMatch, context, res }) {
    const { marketName } = params
    const { _id, createdAt } = await scheduleService.remove(marketName, ifMatch, context)
    markPathsChanged(res, schedulePaths(marketName))
    return { message: contentTexts.scheduleDeleted, deletedId: deletedIdOf('schedule', _id, createdAt) }
  },
})
