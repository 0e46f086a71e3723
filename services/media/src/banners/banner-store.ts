import { bannerPosition, type Banner, type BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { maxListLimit, maxTextLength, maxUrlLength } from '@papan/contracts/limits.ts'
import type { ShownState } from '@papan/contracts/schedule/shown-between.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import type { DeletedCompanion, DeletedRecords } from '@papan/service-kit/deleted/deleted-records.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { literal } from '@papan/service-kit/mongo/literal.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { notDeleted, type Versioned, storedText, versionOf } from '@papan/service-kit/records/outbox-document.ts'
import { shownFilters } from '../shown-filters.ts'

const bannerFields = z.object({
  name: storedText(maxTextLength),
  imageUrl: storedText(maxUrlLength),
  phoneImageUrl: z.string().max(maxUrlLength).nullable(),
  linkUrl: z.string().max(maxUrlLength).nullable(),
  position: bannerPosition,
  isActive: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
})
export type BannerFields = z.infer<typeof bannerFields>
type StoredBanner = Versioned & BannerFields

const toBanner = (stored: Omit<StoredBanner, 'outbox'>): Banner => ({
  id: stored._id,
  name: stored.name,
  imageUrl: stored.imageUrl,
  phoneImageUrl: stored.phoneImageUrl,
  linkUrl: stored.linkUrl,
  position: stored.position,
  isActive: stored.isActive,
  startsAt: stored.startsAt,
  endsAt: stored.endsAt,
  ...versionOf(stored),
})

const newestFirst = { createdAt: -1, _id: -1 } as const

type ListQuery = { search: string; state?: ShownState | undefined; page: number; limit: number }
type BannerStoreDeps = StoreDeps & { keepDeleted: DeletedRecords['keep'] }

export const createBannerStore = ({ connection, clock, ...deps }: BannerStoreDeps) => {
  const model = defineCollection(connection, 'banners', bannerFields, [
    { position: 1, createdAt: -1 },
    { createdAt: -1 },
  ])
  const records = createAggregateStore<BannerFields, StoredBanner, Banner, DeletedCompanion>({
    subjectType: 'banner',
    model,
    toRecord: toBanner,
    clock,
    ...deps,
  })
  const find = async (filter: object): Promise<Banner[]> =>
    (await model.find(filter, { outbox: 0 }).sort(newestFirst).limit(maxListLimit).lean()).map(toBanner)
  return {
    ...records,
    model,

    /** Newest first. */
    live: (position: BannerPosition): Promise<Banner[]> =>
      find({ ...notDeleted, position, isActive: true, ...shownFilters(clock()).LIVE }),

    /** Newest first, hidden ones too. */
    inPosition: (position: BannerPosition): Promise<Banner[]> => find({ ...notDeleted, position }),

    async list({ search, state, page, limit }: ListQuery) {
      const found = { ...notDeleted, ...(search ? { name: literal(search, 'i') } : {}) }
      const { LIVE, SCHEDULED, ENDED } = shownFilters(clock())
      const inState = {
        LIVE: { ...found, isActive: true, ...LIVE },
        SCHEDULED: { ...found, isActive: true, ...SCHEDULED },
        ENDED: { ...found, ...ENDED },
      }
      const filter = state ? inState[state] : found
      const [stored, total, live, scheduled, ended] = await Promise.all([
        model
          .find(filter, { outbox: 0 })
          .sort(newestFirst)
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(filter),
        ...(['LIVE', 'SCHEDULED', 'ENDED'] as const).map((each) => model.countDocuments(inState[each])),
      ])
      const counts = { LIVE: live ?? 0, SCHEDULED: scheduled ?? 0, ENDED: ended ?? 0 }
      return { data: stored.map(toBanner), total, counts }
    },

    names: async (): Promise<[id: string, name: string][]> =>
      (await findPlain<Pick<StoredBanner, '_id' | 'name'>>(model, notDeleted, { projection: { name: 1 } })).map(
        ({ _id, name }) => [_id, name],
      ),

    async imagePlaces(): Promise<Pick<Banner, 'imageUrl' | 'phoneImageUrl' | 'position'>[]> {
      return model.find(notDeleted, { imageUrl: 1, phoneImageUrl: 1, position: 1 }).lean()
    },
  }
}

export type BannerStore = ReturnType<typeof createBannerStore>
