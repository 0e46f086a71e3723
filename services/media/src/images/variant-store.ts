import type { Connection } from 'mongoose'
import type { BannerPosition } from '@papan/contracts/calls/banner-calls.ts'
import type { ImageKind } from './safe-sharp.ts'

/** A picture of ours at a position: what variants are made for. */
export type Placed = { imageId: string; position: BannerPosition }
/** One variant that was made; `imageId` is where its bytes are. */
export type MadeVariant = { imageId: string; kind: ImageKind; width: number; height: number }
type StoredVariants = { _id: string; imageId: string; variants: MadeVariant[] }

/** What a picture at a position is known by. */
export const placeKey = ({ imageId, position }: Placed): string => `${imageId}_${position}`

/**
 * Which variants were made of which picture. They follow from the picture alone and can be made again at any time: no record of ours
 * changes with them, and nothing is announced.
 */
export const createVariantStore = ({ connection }: { connection: Connection }) => {
  const collection = () => connection.collection<StoredVariants>('variants')
  return {
    /** Notes what was made; the last word counts, since all say the same. */
    async save(placed: Placed, variants: MadeVariant[]): Promise<void> {
      await collection().replaceOne({ _id: placeKey(placed) }, { imageId: placed.imageId, variants }, { upsert: true })
    },

    /** The variants by `placeKey`; those that are not made yet are missing. */
    async find(places: readonly Placed[]): Promise<Map<string, MadeVariant[]>> {
      if (places.length === 0) return new Map()
      const made = await collection()
        .find({ _id: { $in: places.map(placeKey) } })
        .toArray()
      return new Map(made.map(({ _id, variants }) => [_id, variants]))
    },

    /** The variants of one image at every position. */
    async idsOf(imageId: string): Promise<string[]> {
      const made = await collection().find({ imageId }).toArray()
      return made.flatMap(({ variants }) => variants.map((variant) => variant.imageId))
    },

    /** Each picture that has variants, with the ids of theirs. */
    async all(): Promise<{ imageId: string; variantIds: string[] }[]> {
      const made = await collection().find({}).toArray()
      return made.map(({ imageId, variants }) => ({
        imageId,
        variantIds: variants.map((variant) => variant.imageId).filter((id) => id !== imageId),
      }))
    },

    /** Forgets the variants of these pictures. */
    async forget(imageIds: readonly string[]): Promise<void> {
      await collection().deleteMany({ imageId: { $in: [...imageIds] } })
    },
  }
}

export type VariantStore = ReturnType<typeof createVariantStore>
