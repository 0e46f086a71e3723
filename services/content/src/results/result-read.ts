import type { AdminResult, ResultListQuery } from '@papan/contracts/calls/content/result-calls.ts'
import type { Revision } from '@papan/contracts/calls/content/revision-calls.ts'
import { drawId } from '../draw-id.ts'
import { resultNotFound, toAdminResult, type ResultStore } from './result-store.ts'
import { revisionsOf } from './revisions.ts'

/** What admins read of results. */
export const createResultRead = ({ resultStore }: { resultStore: ResultStore }) => ({
  list: (query: ResultListQuery) => resultStore.list(query),

  async find(market: string, date: string): Promise<AdminResult> {
    const stored = await resultStore.findStored(drawId(market, date))
    // Ids are made of any text: the id of an unknown name may belong to another market.
    if (stored?.market !== market || stored.date !== date) throw resultNotFound()
    return toAdminResult(stored)
  },

  /** Newest first. */
  async revisions(resultId: string): Promise<Revision[]> {
    const stored = await resultStore.findStored(resultId)
    if (!stored) throw resultNotFound()
    return revisionsOf(stored)
  },
})

export type ResultRead = ReturnType<typeof createResultRead>
