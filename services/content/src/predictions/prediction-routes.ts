import { Router } from 'express'
import { predictionBody, predictionListQuery } from '@papan/contracts/calls/prediction-calls.ts'
import { predictionPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { answerRecord } from '@papan/runtime/http/answer-record.ts'
import { markPathsChanged } from '@papan/runtime/http/changed-paths.ts'
import { pageMetaOf } from '@papan/runtime/http/paging.ts'
import { param } from '@papan/runtime/http/param.ts'
import { ifMatchOf } from '@papan/runtime/http/if-match.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import type { RouteGuards } from '../route-guards.ts'
import type { PredictionService } from './prediction-service.ts'

type PredictionRouteDeps = RouteGuards & { predictionService: PredictionService }

export const predictionRoutes = ({ predictionService, idempotent, requireAdmin }: PredictionRouteDeps) =>
  Router()
    .get('/admin/predictions', requireAdmin, async (req, res) => {
      const { page, limit } = predictionListQuery.parse(req.query)
      const { data, total } = await predictionService.list(page, limit)
      res.json({ data, meta: pageMetaOf(page, limit, total) })
    })
    .post('/admin/predictions', requireAdmin, idempotent, async (req, res) => {
      const prediction = await predictionService.create(predictionBody.parse(req.body), writeContextOf(req))
      markPathsChanged(res, predictionPaths(prediction.market))
      answerRecord(res, prediction, 201)
    })
    .put('/admin/predictions/:predictionId', requireAdmin, idempotent, async (req, res) => {
      const predictionId = param(req, 'predictionId')
      const prediction = await predictionService.save(
        predictionId,
        predictionBody.parse(req.body),
        ifMatchOf(req),
        writeContextOf(req),
      )
      markPathsChanged(res, predictionPaths(prediction.market))
      answerRecord(res, prediction)
    })
    .delete('/admin/predictions/:predictionId', requireAdmin, async (req, res) => {
      const market = await predictionService.remove(param(req, 'predictionId'), ifMatchOf(req), writeContextOf(req))
      markPathsChanged(res, predictionPaths(market))
      res.json({ message: contentTexts.predictionDeleted })
    })
