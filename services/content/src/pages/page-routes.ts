import { Router } from 'express'
import { detailPageQuery } from '@papan/contracts/calls/public-calls.ts'
import { param } from '@papan/runtime/http/param.ts'
import type { PageService } from './page-service.ts'

export const pageRoutes = ({ pageService }: { pageService: PageService }) =>
  Router()
    .get('/public/page-data', async (_req, res) => {
      res.json(await pageService.pageData())
    })
    .get('/public/live-draw-data/:marketName', async (req, res) => {
      res.json(await pageService.liveDraw(param(req, 'marketName')))
    })
    .get('/public/prediction-detail/:marketName', async (req, res) => {
      res.json(await pageService.predictionDetail(param(req, 'marketName')))
    })
    .get('/public/detail-page/:marketName', async (req, res) => {
      res.json(await pageService.detailPage(param(req, 'marketName'), detailPageQuery.parse(req.query)))
    })
    .get('/public/results/:marketName/:date', async (req, res) => {
      res.json(await pageService.drawDetail(param(req, 'marketName'), param(req, 'date')))
    })
