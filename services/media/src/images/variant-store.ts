import type { Connection } from 'mongoose'
import type { BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import type { ImageKind } from './safe-sharp.ts'

/** An image at a position, for which variants are made; PHONE_BANNER is the top banner on phones. */
export type Placed = { imageId: string; position: BannerPosition | 'PHONE_BANNER' }
export type MadeVariant = { imageId: string; kind: ImageKind; width: number; height: number }
type StoredVariants = { _id: string; imageId: string; variants: MadeVariant[] }

export const placeKey = ({ imageId, position }: Placed): string => `${imageId}_${position}`

/** Variants are derived data: they can be made again, so nothing is announced. */
export const createVariantStore = ({ connection }: { connection: Connection }) => {
  const collection = () => connection.collection<StoredVariants>('variants')
  return {
    async save(placed: Placed, variants: MadeVariant[]): Promise<void> {
      await collection().replaceOne({ _id: placeKey(placed) }, { imageId: placed.imageId, variants }, { upsert: true })
    },

    /** By `placeKey`, without those not made yet. */
    async find(places: readonly Placed[]): Promise<Map<string, MadeVariant[]>> {
      if (places.length === 0) return new Map()
      const made = await collection()
        .find({ _id: { $in: places.map(placeKey) } })
        .toArray()
      return new Map(made.map(({ _id, variants }) => [_id, variants]))
    },

    async idsOf(imageId: string): Promise<string[]> {
      const made = await collection().find({ imageId }).toArray()
      return made.flatMap(({ variants }) => variants.map((variant) => variant.imageId))
    },

    async all(): Promise<{ imageId: string; variantIds: string[] }[]> {
      const made = await collection().find({}).toArray()
      return made.map(({ imageId, variants }) => ({
        imageId,
        variantIds: variants.map((variant) => variant.imageId).filter((id) => id !== imageId),
      }))
    },

    async remove(imageIds: readonly string[]): Promise<void> {
      await collection().deleteMany({ imageId: { $in: [...imageIds] } })
    },
  }
}

export type VariantStore = ReturnType<typeof createVariantStore>
