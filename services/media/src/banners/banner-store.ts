import { bannerPosition, type Banner, type BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { maxListLimit, maxTextLength, maxUrlLength } from '@papan/contracts/limits.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { literal } from '@papan/service-kit/mongo/literal.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted, type Versioned, storedText } from '@papan/service-kit/records/outbox-document.ts'
import type { StoreDeps } from '../store-deps.ts'

const bannerFields = z.object({
  name: storedText(maxTextLength),
  imageUrl: storedText(maxUrlLength),
  linkUrl: z.string().max(maxUrlLength).nullable(),
  position: bannerPosition,
  isActive: z.boolean(),
})
export type BannerFields = z.infer<typeof bannerFields>
type StoredBanner = Versioned & BannerFields

const toBanner = (stored: Omit<StoredBanner, 'outbox'>): Banner => ({
  id: stored._id,
  name: stored.name,
  imageUrl: stored.imageUrl,
  linkUrl: stored.linkUrl,
  position: stored.position,
  isActive: stored.isActive,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

const newestFirst = { createdAt: -1, _id: -1 } as const

export const createBannerStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'banners', bannerFields, [
    { position: 1, createdAt: -1 },
    { createdAt: -1 },
  ])
  const records = createAggregateStore<BannerFields, StoredBanner, Banner>({
    subjectType: 'banner',
    model,
    toRecord: toBanner,
    ...deps,
  })
  return {
    ...records,
    model,

    async active(position: BannerPosition, max = maxListLimit): Promise<Banner[]> {
      const filter = { ...notDeleted, position, isActive: true }
      return (await model.find(filter, { outbox: 0 }).sort(newestFirst).limit(max).lean()).map(toBanner)
    },

    async list(search: string, page: number, limit: number): Promise<{ data: Banner[]; total: number }> {
      const filter = { ...notDeleted, ...(search ? { name: literal(search, 'i') } : {}) }
      const [stored, total] = await Promise.all([
        model
          .find(filter, { outbox: 0 })
          .sort(newestFirst)
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(filter),
      ])
      return { data: stored.map(toBanner), total }
    },

    async imagePlaces(): Promise<Pick<Banner, 'imageUrl' | 'position'>[]> {
      return model.find(notDeleted, { imageUrl: 1, position: 1 }).lean()
    },
  }
}

export type BannerStore = ReturnType<typeof createBannerStore>
