import type { Model } from 'mongoose'
import { aggregatePlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import type { Scope } from './scope.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- models of different documents are counted alike
export type CountedModel = Model<any>

/** More buckets than this are counted in one query. */
const maxSingleCounts = 4

export const createCounter = (model: CountedModel) => {
  const group = async (scope: Scope, filter: Record<string, unknown>): Promise<Record<string, number>> => {
    const found = await aggregatePlain<{ _id: string; count: number }>(model, [
      { $match: { ...filter, ...notDeleted } },
      { $group: { _id: { $substrBytes: ['$date', 0, scope.bucketLength] }, count: { $sum: 1 } } },
    ])
    return Object.fromEntries(found.map(({ _id, count }) => [_id, count]))
  }
  const one = async (scope: Scope, bucket: string): Promise<[string, number]> => {
    const filter = scope.filter({ first: bucket, last: bucket })
    return [bucket, await model.collection.countDocuments({ ...filter, ...notDeleted })]
  }

  return {
    countAll: (scope: Scope) => group(scope, scope.filter()),

    /** Empty buckets count 0. */
    async countBuckets(scope: Scope, buckets: readonly string[]): Promise<Record<string, number>> {
      if (buckets.length <= maxSingleCounts)
        return Object.fromEntries(await Promise.all(buckets.map((bucket) => one(scope, bucket))))
      const sorted = buckets.toSorted()
      const range = scope.filter({ first: sorted[0] ?? '', last: sorted.at(-1) ?? '' })
      return { ...Object.fromEntries(buckets.map((bucket) => [bucket, 0])), ...(await group(scope, range)) }
    },
  }
}
