import { bannerPosition, type Banner, type BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { bannersOrdered } from '@papan/contracts/events/media-events.ts'
import { maxListLimit } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { assertFresh, createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { announce, storedText, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'

const orderFields = z.object({ position: bannerPosition, ids: z.array(storedText()).max(maxListLimit) })
type OrderFields = z.infer<typeof orderFields>
type StoredOrder = Versioned & OrderFields
type Order = OrderFields & { epoch: number; rev: number }

const toOrder = (stored: StoredOrder): Order => ({
  position: stored.position,
  ids: stored.ids,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
})

/** Newer banners than the order first, newest first: an upload is shown at once. */
export const inOrder = (newestFirst: readonly Banner[], ids: readonly string[]): Banner[] => {
  const places = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ id }: Banner): number => places.get(id) ?? -1
  return newestFirst.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The order of each position by hand: one document, so that it changes as a whole. */
export const createBannerOrderStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'bannerOrders', orderFields)
  const records = createAggregateStore<OrderFields, StoredOrder, Order>({
    subjectType: 'banner-order',
    model,
    toRecord: toOrder,
    ...deps,
  })
  const find = async (position: BannerPosition): Promise<Order> =>
    (await records.find(position)) ?? { position, ids: [], epoch: 0, rev: 0 }
  return {
    model,
    source: records.source,
    find,

    /** An unchanged order writes nothing. */
    async save(position: BannerPosition, banners: readonly Banner[], ifMatch: IfMatch | null, context: WriteContext) {
      const ids = banners.map(({ id }) => id)
      const { record } = await records.write(position, context, (current) => {
        assertFresh(current ?? { epoch: 0, rev: 0 }, ifMatch)
        if (current && current.ids.join() === ids.join()) return null
        const event = announce(bannersOrdered, { position, names: banners.map(({ name }) => name) }, current)
        return { fields: { position, ids }, event }
      })
      return record ?? find(position)
    },
  }
}

export type BannerOrderStore = ReturnType<typeof createBannerOrderStore>
