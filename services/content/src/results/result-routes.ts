import { Router, type Response } from 'express'
import {
  prizeBody,
  resultBody,
  resultListQuery,
  startSessionBody,
  type Result,
} from '@papan/contracts/calls/result-calls.ts'
import { resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { tellChanged } from '@papan/runtime/http/changed-paths.ts'
import { pageMetaOf } from '@papan/runtime/http/paging.ts'
import { param } from '@papan/runtime/http/param.ts'
import { doing, ifMatchOf } from '@papan/runtime/http/request-context.ts'
import type { Doors } from '../doors.ts'
import type { ResultService } from './result-service.ts'

type ResultRouteDeps = Doors & { resultService: ResultService }

const answerChanged = (res: Response, answer: Result) => {
  tellChanged(res, resultPaths(answer.market, answer.date))
  res.json(answer)
}

export const resultRoutes = ({ resultService, once, requireAdmin }: ResultRouteDeps) =>
  Router()
    .get('/admin/lottery-results', requireAdmin, async (req, res) => {
      const query = resultListQuery.parse(req.query)
      const { data, total } = await resultService.list(query)
      res.json({ data, meta: pageMetaOf(query.page, query.limit, total) })
    })
    .post('/admin/results/start-session', requireAdmin, once, async (req, res) => {
      answerChanged(res, await resultService.startSession(startSessionBody.parse(req.body), doing(req)))
    })
    .post('/admin/results/:resultId/prizes', requireAdmin, once, async (req, res) => {
      const resultId = param(req, 'resultId')
      answerChanged(res, await resultService.addPrize(resultId, prizeBody.parse(req.body), doing(req)))
    })
    .put('/admin/lottery-results/:resultId', requireAdmin, async (req, res) => {
      const resultId = param(req, 'resultId')
      answerChanged(res, await resultService.save(resultId, resultBody.parse(req.body), ifMatchOf(req), doing(req)))
    })
    .delete('/admin/lottery-results/:resultId', requireAdmin, async (req, res) => {
      const { market, date } = await resultService.remove(param(req, 'resultId'), ifMatchOf(req), doing(req))
      tellChanged(res, resultPaths(market, date))
      res.json({ message: contentTexts.resultDeleted })
    })
