import { Router } from 'express'
import { marketBody, marketListQuery } from '@papan/contracts/calls/market-calls.ts'
import { marketPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { answerRecord } from '@papan/runtime/http/answer-record.ts'
import { markPathsChanged } from '@papan/runtime/http/changed-paths.ts'
import { pageMetaOf } from '@papan/runtime/http/paging.ts'
import { param } from '@papan/runtime/http/param.ts'
import { ifMatchOf } from '@papan/runtime/http/if-match.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import { marketOfId } from '../draw-id.ts'
import type { RouteGuards } from '../route-guards.ts'
import type { MarketService } from './market-service.ts'

type MarketRouteDeps = RouteGuards & { marketService: MarketService }

export const marketRoutes = ({ marketService, idempotent, requireAdmin, requireMaster }: MarketRouteDeps) =>
  Router()
    .get('/public/markets/all-active', async (_req, res) => {
      res.json(await marketService.names())
    })
    .get('/admin/markets/all-active', requireAdmin, async (_req, res) => {
      res.json(await marketService.names())
    })
    .get('/admin/markets', requireMaster, async (req, res) => {
      const { search, page, limit } = marketListQuery.parse(req.query)
      const { data, total } = await marketService.list(search, page, limit)
      res.json({ data, meta: pageMetaOf(page, limit, total) })
    })
    .post('/admin/markets', requireMaster, idempotent, async (req, res) => {
      const { name } = marketBody.parse(req.body)
      const market = await marketService.create(name, writeContextOf(req))
      markPathsChanged(res, marketPaths())
      answerRecord(res, market, 201)
    })
    .delete('/admin/markets/:marketId', requireMaster, async (req, res) => {
      await marketService.remove(marketOfId(param(req, 'marketId')), ifMatchOf(req), writeContextOf(req))
      markPathsChanged(res, marketPaths())
      res.json({ message: contentTexts.marketDeleted })
    })
