import { Router } from 'express'
import { predictionBody, predictionListQuery } from '@papan/contracts/calls/prediction-calls.ts'
import { predictionPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { answerRecord } from '@papan/runtime/http/answer-record.ts'
import { tellChanged } from '@papan/runtime/http/changed-paths.ts'
import { pageMetaOf } from '@papan/runtime/http/paging.ts'
import { param } from '@papan/runtime/http/param.ts'
import { ifMatchOf } from '@papan/runtime/http/if-match.ts'
import { doing } from '@papan/runtime/http/request-context.ts'
import type { Doors } from '../doors.ts'
import type { PredictionService } from './prediction-service.ts'

type PredictionRouteDeps = Doors & { predictionService: PredictionService }

export const predictionRoutes = ({ predictionService, once, requireAdmin }: PredictionRouteDeps) =>
  Router()
    .get('/admin/predictions', requireAdmin, async (req, res) => {
      const { page, limit } = predictionListQuery.parse(req.query)
      const { data, total } = await predictionService.list(page, limit)
      res.json({ data, meta: pageMetaOf(page, limit, total) })
    })
    .post('/admin/predictions', requireAdmin, once, async (req, res) => {
      const prediction = await predictionService.create(predictionBody.parse(req.body), doing(req))
      tellChanged(res, predictionPaths(prediction.market))
      answerRecord(res, prediction, 201)
    })
    .put('/admin/predictions/:predictionId', requireAdmin, once, async (req, res) => {
      const predictionId = param(req, 'predictionId')
      const prediction = await predictionService.save(
        predictionId,
        predictionBody.parse(req.body),
        ifMatchOf(req),
        doing(req),
      )
      tellChanged(res, predictionPaths(prediction.market))
      answerRecord(res, prediction)
    })
    .delete('/admin/predictions/:predictionId', requireAdmin, async (req, res) => {
      const market = await predictionService.remove(param(req, 'predictionId'), ifMatchOf(req), doing(req))
      tellChanged(res, predictionPaths(market))
      res.json({ message: contentTexts.predictionDeleted })
    })
