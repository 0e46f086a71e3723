import { Router, type Response } from 'express'
import {
  prizeBody,
  resultBody,
  resultListQuery,
  startSessionBody,
  type AdminResult,
} from '@papan/contracts/calls/result-calls.ts'
import { restoreBody, revisionListQuery } from '@papan/contracts/calls/revision-calls.ts'
import { resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { answerRecord } from '@papan/runtime/http/answer-record.ts'
import { markPathsChanged, markRecordChanged } from '@papan/runtime/http/changed-paths.ts'
import { pageMetaOf } from '@papan/runtime/http/paging.ts'
import { param } from '@papan/runtime/http/param.ts'
import { ifMatchOf } from '@papan/runtime/http/if-match.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import type { RouteGuards } from '../route-guards.ts'
import { expectedNumbersOf } from './expected-numbers.ts'
import type { ResultService } from './result-service.ts'

type ResultRouteDeps = RouteGuards & { resultService: ResultService }

const answerChanged = (res: Response, answer: AdminResult) => {
  const { market, date, id, epoch, rev } = answer
  markRecordChanged(res, resultPaths(market, date), { type: 'result', id, epoch, rev })
  answerRecord(res, answer)
}

export const resultRoutes = ({ resultService, idempotent, requireAdmin }: ResultRouteDeps) =>
  Router()
    .get('/admin/lottery-results', requireAdmin, async (req, res) => {
      const query = resultListQuery.parse(req.query)
      const { data, total } = await resultService.list(query)
      res.json({ data, meta: pageMetaOf(query.page, query.limit, total) })
    })
    .post('/admin/results/start-session', requireAdmin, idempotent, async (req, res) => {
      const body = startSessionBody.parse(req.body)
      const expected = expectedNumbersOf(req, body.prizes)
      answerChanged(res, await resultService.startSession(body, expected, writeContextOf(req)))
    })
    .post('/admin/results/:resultId/prizes', requireAdmin, idempotent, async (req, res) => {
      const resultId = param(req, 'resultId')
      const prize = prizeBody.parse(req.body)
      const expected = expectedNumbersOf(req, [prize])
      answerChanged(res, await resultService.addPrize(resultId, prize, expected, writeContextOf(req)))
    })
    .delete('/admin/results/:resultId/prizes/:prizeId', requireAdmin, async (req, res) => {
      const [resultId, prizeId] = [param(req, 'resultId'), param(req, 'prizeId')]
      answerChanged(res, await resultService.withdraw(resultId, prizeId, ifMatchOf(req), writeContextOf(req)))
    })
    .get('/admin/results/:resultId/revisions', requireAdmin, async (req, res) => {
      const { page, limit } = revisionListQuery.parse(req.query)
      const revisions = await resultService.revisions(param(req, 'resultId'))
      const data = revisions.slice((page - 1) * limit, page * limit)
      res.json({ data, meta: pageMetaOf(page, limit, revisions.length) })
    })
    .post('/admin/results/:resultId/restore', requireAdmin, idempotent, async (req, res) => {
      const { rev } = restoreBody.parse(req.body)
      const resultId = param(req, 'resultId')
      answerChanged(res, await resultService.restore(resultId, rev, ifMatchOf(req), writeContextOf(req)))
    })
    .get('/admin/results/:marketName/:date', requireAdmin, async (req, res) => {
      res.json(await resultService.find(param(req, 'marketName').toUpperCase(), param(req, 'date')))
    })
    .put('/admin/lottery-results/:resultId', requireAdmin, idempotent, async (req, res) => {
      const resultId = param(req, 'resultId')
      answerChanged(
        res,
        await resultService.save(resultId, resultBody.parse(req.body), ifMatchOf(req), writeContextOf(req)),
      )
    })
    .delete('/admin/lottery-results/:resultId', requireAdmin, async (req, res) => {
      const { market, date } = await resultService.remove(param(req, 'resultId'), ifMatchOf(req), writeContextOf(req))
      markPathsChanged(res, resultPaths(market, date))
      res.json({ message: contentTexts.resultDeleted })
    })
