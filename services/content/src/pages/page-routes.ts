import { Router } from 'express'
import { drawPagesPath } from '@papan/contracts/calls/draw-page-calls.ts'
import { detailPageQuery } from '@papan/contracts/calls/public-calls.ts'
import { notFound } from '@papan/runtime/errors.ts'
import { param } from '@papan/runtime/http/param.ts'
import type { DrawPagesOfMarkets } from './draw-pages.ts'
import type { PageService } from './page-service.ts'

type PageRouteDeps = { pageService: PageService; drawPages: DrawPagesOfMarkets }

export const pageRoutes = ({ pageService, drawPages }: PageRouteDeps) =>
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
    .get(drawPagesPath, async (_req, res) => {
      res.json({ parts: await drawPages.parts() })
    })
    .get(`${drawPagesPath}/:part`, async (req, res) => {
      const part = param(req, 'part')
      if (!/^[1-9]\d{0,5}$/.test(part)) throw notFound()
      res.json(await drawPages.part(Number(part)))
    })
