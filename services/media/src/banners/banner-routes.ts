import { Router, type Request, type RequestHandler, type Response } from 'express'
import {
  activeBannerQuery,
  bannerListQuery,
  bannerPosition,
  bannerStatusBody,
  bannerUploadFields,
  bannerUrlBody,
  type Banner,
} from '@papan/contracts/calls/banner-calls.ts'
import { bannerPaths } from '@papan/contracts/invalidation.ts'
import { maxImageBytes } from '@papan/contracts/rules/limits.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import type { Guards } from '@papan/runtime/auth/guard.ts'
import { notFound } from '@papan/runtime/errors.ts'
import { answerRecord } from '@papan/runtime/http/answer-record.ts'
import { markPathsChanged } from '@papan/runtime/http/changed-paths.ts'
import { fileOf, oneFile } from '@papan/runtime/http/multipart.ts'
import { pageMetaOf } from '@papan/runtime/http/paging.ts'
import { param } from '@papan/runtime/http/param.ts'
import { ifMatchOf } from '@papan/runtime/http/if-match.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import { imageRequired } from '../images/image-errors.ts'
import { decodesAtOnce, decodesWaiting } from '../images/image-pipeline.ts'
import { uploadGate } from '../images/upload-gate.ts'
import type { BannerService } from './banner-service.ts'

type BannerRouteDeps = Guards & { idempotent: RequestHandler; bannerService: BannerService }

const answerChanged = (res: Response, banner: Banner, status = 200) => {
  markPathsChanged(res, bannerPaths(banner.position))
  answerRecord(res, banner, status)
}

const positionOf = (req: Request) => {
  const read = bannerPosition.safeParse(param(req, 'position'))
  if (!read.success) throw notFound()
  return read.data
}

export const bannerRoutes = ({ bannerService, idempotent, requireAdmin }: BannerRouteDeps) => {
  const create = (req: Request): Promise<Banner> => {
    if (!req.is('multipart/form-data'))
      return bannerService.create(bannerUrlBody.parse(req.body ?? {}), writeContextOf(req))
    const fields = bannerUploadFields.parse(req.body ?? {})
    const file = fileOf(req)
    if (!file) throw imageRequired()
    return bannerService.upload(fields, file.bytes, writeContextOf(req))
  }

  return Router()
    .get('/public/banners/:position', async (req, res) => {
      res.json(await bannerService.shown(positionOf(req)))
    })
    .get('/public/active-banner', async (req, res) => {
      res.json(await bannerService.newest(activeBannerQuery.parse(req.query).position))
    })
    .get('/admin/banners', requireAdmin, async (req, res) => {
      const { search, page, limit } = bannerListQuery.parse(req.query)
      const { data, total } = await bannerService.list(search, page, limit)
      res.json({ data, meta: pageMetaOf(page, limit, total) })
    })
    .post(
      '/admin/banners',
      requireAdmin,
      uploadGate(decodesAtOnce + decodesWaiting),
      oneFile('bannerImage', maxImageBytes, mediaTexts.fileTooLarge),
      idempotent,
      async (req, res) => {
        answerChanged(res, await create(req), 201)
      },
    )
    .patch('/admin/banners/:bannerId/status', requireAdmin, async (req, res) => {
      const { isActive } = bannerStatusBody.parse(req.body ?? {})
      answerChanged(
        res,
        await bannerService.setActive(param(req, 'bannerId'), isActive, ifMatchOf(req), writeContextOf(req)),
      )
    })
    .delete('/admin/banners/:bannerId', requireAdmin, async (req, res) => {
      const position = await bannerService.remove(param(req, 'bannerId'), ifMatchOf(req), writeContextOf(req))
      markPathsChanged(res, bannerPaths(position))
      res.json({ message: mediaTexts.bannerDeleted })
    })
}
