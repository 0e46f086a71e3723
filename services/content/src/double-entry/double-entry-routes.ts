import { Router } from 'express'
import { doubleEntryBody } from '@papan/contracts/calls/double-entry-calls.ts'
import { doing } from '@papan/runtime/http/request-context.ts'
import type { Doors } from '../doors.ts'
import type { DoubleEntryService } from './double-entry-service.ts'

type DoubleEntryRouteDeps = Doors & { doubleEntryService: DoubleEntryService }

export const doubleEntryRoutes = ({ doubleEntryService, once, requireAdmin, requireMaster }: DoubleEntryRouteDeps) =>
  Router()
    .get('/admin/results/double-entry', requireAdmin, async (_req, res) => {
      res.json(await doubleEntryService.find())
    })
    .post('/admin/results/double-entry', requireMaster, once, async (req, res) => {
      const { on } = doubleEntryBody.parse(req.body)
      res.json(await doubleEntryService.turn(on, doing(req)))
    })
