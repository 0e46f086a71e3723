import { Router } from 'express'
import { logListQuery, type LogList, type LogListQuery } from '@papan/contracts/calls/log-calls.ts'
import type { Guards } from '@papan/runtime/auth/guard.ts'
import { pageMetaOf } from '@papan/runtime/http/paging.ts'
import { claimsOf } from '@papan/runtime/http/request-context.ts'
import type { EntryStore } from './entry-store.ts'

type EntryRouteDeps = Guards & { entryStore: EntryStore }

export const entryRoutes = ({ entryStore, requireAdmin, requireMaster }: EntryRouteDeps) => {
  const listOf = async ({ userId, date, page, limit }: LogListQuery, since?: string): Promise<LogList> => {
    const { data, total } = await entryStore.list({ userId, date, since }, page, limit)
    return { data, meta: pageMetaOf(page, limit, total) }
  }
  return Router()
    .get('/master/logs', requireMaster, async (req, res) => {
      res.json(await listOf(logListQuery.parse(req.query)))
    })
    .get('/admin/logs/mine', requireAdmin, async (req, res) => {
      // A user id is the name: an account made again under it does not inherit the earlier one's entries.
      const { sub, since } = claimsOf(req)
      res.json(await listOf({ ...logListQuery.parse(req.query), userId: sub }, since))
    })
}
