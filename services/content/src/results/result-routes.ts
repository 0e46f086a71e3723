import type { Response } from 'express'
import type { AdminResult, resultCalls } from '@papan/contracts/calls/content/result-calls.ts'
import type { revisionCalls } from '@papan/contracts/calls/content/revision-calls.ts'
import { resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { deletedIdOf } from '@papan/service-kit/deleted/deleted-records.ts'
import { markPathsChanged, markRecordChanged } from '@papan/service-kit/http/changed-paths.ts'
import { pageMetaOf } from '@papan/service-kit/http/paging.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { expectedNumbersOf, type PrizeEntry } from './prize-entry.ts'
import type { ResultEdit } from './result-edit.ts'
import type { ResultRead } from './result-read.ts'
import type { doubleEntryCalls } from '@papan/contracts/calls/content/double-entry-calls.ts'
import type { DoubleEntryService } from './double-entry/double-entry-service.ts'
import type { guardCalls } from '@papan/contracts/calls/content/guard-calls.ts'
import type { GuardService } from './guard/guard-service.ts'

type ResultHandlers = Handlers<typeof resultCalls & typeof revisionCalls>

const changed = async (res: Response, written: Promise<AdminResult>): Promise<AdminResult> => {
  const result = await written
  const { market, date, id, epoch, rev } = result
  markRecordChanged(res, resultPaths(market, date), { type: 'result', id, epoch, rev })
  return result
}

type ResultRouteDeps = { prizeEntry: PrizeEntry; resultEdit: ResultEdit; resultRead: ResultRead }

export const resultRoutes = ({ prizeEntry, resultEdit, resultRead }: ResultRouteDeps): ResultHandlers => ({
  async listResults({ query }) {
    const { data, total } = await resultRead.list(query)
    return { data, meta: pageMetaOf(query.page, query.limit, total) }
  },
  getResult: ({ params }) => resultRead.find(params.marketName.toUpperCase(), params.date),
  startSession(input) {
    const { body, req, res } = input
    const expected = expectedNumbersOf(req, body.prizes)
    return changed(res, prizeEntry.startSession(body, expected, input.context))
  },
  addPrize(input) {
    const { params, body, req, res } = input
    const expected = expectedNumbersOf(req, [body])
    return changed(res, prizeEntry.addPrize(params.resultId, body, expected, input.context))
  },
  withdrawPrize: ({ params: { resultId, prizeId }, query: { reason }, ifMatch, context, res }) =>
    changed(res, resultEdit.withdraw(resultId, prizeId, reason, ifMatch, context)),
  saveResult: ({ params, body, ifMatch, context, res }) =>
    changed(res, resultEdit.save(params.resultId, body, ifMatch, context)),
  async deleteResult({ params, query: { reason }, ifMatch, context, res }) {
    const { _id, market, date, createdAt } = await resultEdit.remove(params.resultId, reason, ifMatch, context)
    markPathsChanged(res, resultPaths(market, date))
    return { message: contentTexts.resultDeleted, deletedId: deletedIdOf('result', _id, createdAt) }
  },
  async listRevisions({ params, query: { page, limit } }) {
    const revisions = await resultRead.revisions(params.resultId)
    return {
      data: revisions.slice((page - 1) * limit, page * limit),
      meta: pageMetaOf(page, limit, revisions.length),
    }
  },
  restoreRevision: ({ params, body, ifMatch, context, res }) =>
    changed(res, resultEdit.restore(params.resultId, body, ifMatch, context)),
})

type DoubleEntryRouteDeps = { doubleEntryService: DoubleEntryService }

export const doubleEntryRoutes = ({ doubleEntryService }: DoubleEntryRouteDeps): Handlers<typeof doubleEntryCalls> => ({
  getDoubleEntry: () => doubleEntryService.find(),
  setDoubleEntry: ({ body, context }) => doubleEntryService.turn(body.on, context),
})

export const guardRoutes = ({ guardService }: { guardService: GuardService }): Handlers<typeof guardCalls> => ({
  getGuardFacts: ({ params }) => guardService.facts(params.marketName.toUpperCase(), params.date),
})
