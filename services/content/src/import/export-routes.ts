import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import { exportQuery } from '@papan/contracts/calls/import-calls.ts'
import type { RouteGuards } from '../route-guards.ts'
import { slugOf } from '../draw-id.ts'
import type { ExportService } from './export-service.ts'

type ExportRouteDeps = RouteGuards & { exportService: ExportService }

export const exportRoutes = ({ exportService, requireAdmin }: ExportRouteDeps) =>
  Router().get('/admin/results/export', requireAdmin, async (req, res) => {
    const query = exportQuery.parse(req.query)
    const name = ['hasil', slugOf(query.market), query.from, query.to].filter(Boolean).join('_')
    const lines = exportService.lines(query)
    // Asked for before the answer begins, so that a database that is away is still an ordinary error answer.
    const first = await lines.next()
    res.type('text/csv').attachment(`${name}.csv`)
    const text = async function* () {
      if (!first.done) yield first.value
      yield* lines
    }
    // A failure in the middle breaks the connection: half a file must not look like a whole one.
    await pipeline(text, res).catch(() => res.destroy())
  })
