import { Router } from 'express'
import { scheduleBody, scheduleStatusBody } from '@papan/contracts/calls/schedule-calls.ts'
import { schedulePaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { answerRecord } from '@papan/runtime/http/answer-record.ts'
import { markPathsChanged } from '@papan/runtime/http/changed-paths.ts'
import { param } from '@papan/runtime/http/param.ts'
import { ifMatchOf } from '@papan/runtime/http/if-match.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import { marketOfId } from '../draw-id.ts'
import type { RouteGuards } from '../route-guards.ts'
import { toPublicSchedule } from './public-schedule.ts'
import type { ScheduleService } from './schedule-service.ts'

type ScheduleRouteDeps = RouteGuards & { scheduleService: ScheduleService; clock: () => number }

/** Whether a body is a record as we answered it: only those carry a revision. */
const isRecord = (body: unknown): boolean => typeof body === 'object' && body !== null && 'rev' in body

export const scheduleRoutes = ({ scheduleService, clock, idempotent, requireAdmin }: ScheduleRouteDeps) =>
  Router()
    .get('/public/schedules/active', async (_req, res) => {
      const now = clock()
      res.json((await scheduleService.all()).map((schedule) => toPublicSchedule(schedule, now)))
    })
    .get('/admin/schedules', requireAdmin, async (_req, res) => {
      res.json(await scheduleService.all())
    })
    .post('/admin/schedules', requireAdmin, idempotent, async (req, res) => {
      const schedule = await scheduleService.save(
        scheduleBody.parse(req.body),
        isRecord(req.body),
        ifMatchOf(req),
        writeContextOf(req),
      )
      markPathsChanged(res, schedulePaths(schedule.marketName))
      answerRecord(res, schedule)
    })
    .patch('/admin/schedules/:marketName/status', requireAdmin, async (req, res) => {
      const { status } = scheduleStatusBody.parse(req.body)
      const marketName = marketOfId(param(req, 'marketName'))
      const schedule = await scheduleService.setStatus(marketName, status, ifMatchOf(req), writeContextOf(req))
      markPathsChanged(res, schedulePaths(marketName))
      answerRecord(res, schedule)
    })
    .delete('/admin/schedules/:marketName', requireAdmin, async (req, res) => {
      const marketName = marketOfId(param(req, 'marketName'))
      await scheduleService.remove(marketName, ifMatchOf(req), writeContextOf(req))
      markPathsChanged(res, schedulePaths(marketName))
      res.json({ message: contentTexts.scheduleDeleted })
    })
