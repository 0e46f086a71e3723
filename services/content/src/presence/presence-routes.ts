import { Router } from 'express'
import { z } from 'zod'
import { presenceByHeader, presenceBySocket } from '@papan/contracts/calls/presence-calls.ts'
import { param } from '@papan/runtime/http/param.ts'
import { claimsOf } from '@papan/runtime/http/request-context.ts'
import type { RouteGuards } from '../route-guards.ts'
import { resultNotFound } from '../results/result-errors.ts'
import type { EditorStore } from './editor-store.ts'

type PresenceRouteDeps = RouteGuards & { editorStore: EditorStore; isResult: (resultId: string) => Promise<boolean> }

const noBody = z.strictObject({}).optional()

export const presenceRoutes = ({ editorStore, isResult, idempotent, requireAdmin }: PresenceRouteDeps) =>
  Router()
    .get('/admin/results/:resultId/presence', requireAdmin, async (req, res) => {
      const resultId = param(req, 'resultId')
      if (!(await isResult(resultId))) throw resultNotFound()
      res.json({ editors: await editorStore.list(resultId) })
    })
    .post('/admin/results/:resultId/presence', requireAdmin, idempotent, async (req, res) => {
      noBody.parse(req.body)
      const resultId = param(req, 'resultId')
      if (!(await isResult(resultId))) throw resultNotFound()
      const { sub: userId, username } = claimsOf(req)
      const bySocket = req.get(presenceByHeader) === presenceBySocket
      await editorStore.hear(resultId, { userId, username, ...(bySocket ? { bySocket } : {}) })
      res.json({ editors: await editorStore.list(resultId) })
    })
