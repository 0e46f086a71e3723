import { Router, type Request, type RequestHandler } from 'express'
import { settingBody, settingKey, type SettingKey } from '@papan/contracts/calls/setting-calls.ts'
import { settingPaths } from '@papan/contracts/invalidation.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import type { Guards } from '@papan/runtime/auth/guard.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { markPathsChanged } from '@papan/runtime/http/changed-paths.ts'
import { param } from '@papan/runtime/http/param.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import type { SettingStore } from './setting-store.ts'

type SettingRouteDeps = Guards & { idempotent: RequestHandler; settingStore: SettingStore }

const keyOf = (req: Request): SettingKey => {
  const read = settingKey.safeParse(param(req, 'key'))
  if (!read.success) throw new AppError(404, 'SETTING_NOT_FOUND', mediaTexts.settingNotFound)
  return read.data
}

export const settingRoutes = ({ settingStore, idempotent, requireMaster }: SettingRouteDeps) =>
  Router()
    .get('/public/settings/by-key/:key', async (req, res) => {
      res.json(await settingStore.find(keyOf(req)))
    })
    .get('/master/settings/by-key/:key', requireMaster, async (req, res) => {
      res.json(await settingStore.find(keyOf(req)))
    })
    .post('/master/settings', requireMaster, idempotent, async (req, res) => {
      const setting = await settingStore.save(settingBody.parse(req.body ?? {}), writeContextOf(req))
      markPathsChanged(res, settingPaths(setting.key))
      res.json(setting)
    })
