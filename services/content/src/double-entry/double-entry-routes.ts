import { Router } from 'express'
import { doubleEntryBody } from '@papan/contracts/calls/double-entry-calls.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import type { RouteGuards } from '../route-guards.ts'
import type { DoubleEntryService } from './double-entry-service.ts'

type DoubleEntryRouteDeps = RouteGuards & { doubleEntryService: DoubleEntryService }

export const doubleEntryRoutes = ({
  doubleEntryService,
  idempotent,
  requireAdmin,
  requireMaster,
}: DoubleEntryRouteDeps) =>
  Router()
    .get('/admin/results/double-entry', requireAdmin, async (_req, res) => {
      res.json(await doubleEntryService.find())
    })
    .post('/admin/results/double-entry', requireMaster, idempotent, async (req, res) => {
      const { on } = doubleEntryBody.parse(req.body)
      res.json(await doubleEntryService.turn(on, writeContextOf(req)))
    })
