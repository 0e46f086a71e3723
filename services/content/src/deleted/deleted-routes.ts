import { deletedKind, type Deleted, type deletedCalls } from '@papan/contracts/calls/deleted-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { DeletedRecord } from '@papan/service-kit/deleted/deleted-records.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import { pageMetaOf } from '@papan/service-kit/http/paging.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { deletedNotFound, linesOf } from './record-lines.ts'
import { createRestores, type RestoreDeps } from './restore-deleted.ts'

const marketGone = (market: string) => new AppError(409, 'MARKET_GONE', contentTexts.marketGone(market))

/** The field that a store names when its market is unknown. */
const isUnknownMarket = (error: unknown): boolean =>
  error instanceof AppError && (error.errors?.['market'] ?? error.errors?.['marketName']) !== undefined

const marketOf = ({ fields }: DeletedRecord): string => String(fields['market'] ?? fields['marketName'])

const toAnswer = (deleted: DeletedRecord): Deleted => {
  const { _id, kind, at, by, reason, fields } = deleted
  return {
    id: _id,
    name: marketOf(deleted),
    date: typeof fields['date'] === 'string' ? fields['date'] : null,
    at,
    by,
    reason: reason ?? null,
    lines: linesOf[deletedKind.parse(kind)](fields as never),
  }
}

export const deletedRoutes = (deps: RestoreDeps): Handlers<typeof deletedCalls> => {
  const { deletedRecords } = deps
  const restores = createRestores(deps)
  return {
    async listDeleted({ query: { kind, page, limit } }) {
      const { data, total } = await deletedRecords.list(kind, page, limit)
      return { data: data.map(toAnswer), meta: pageMetaOf(page, limit, total) }
    },
    async restoreDeleted({ params: { deletedId }, context, res }) {
      const deleted = await deletedRecords.find(deletedId)
      if (!deleted) throw deletedNotFound()
      const kind = deletedKind.parse(deleted.kind)
      const paths = await restores[kind](deleted, context).catch((error: unknown) => {
        throw isUnknownMarket(error) ? marketGone(marketOf(deleted)) : error
      })
      await deletedRecords.remove(deleted)
      markPathsChanged(res, paths)
      return { message: contentTexts[`${kind}Undeleted` as const] }
    },
  }
}
