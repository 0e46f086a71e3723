import type { ImageStore } from './image-store.ts'
import type { Placed, VariantStore } from './variant-store.ts'

type ImageSweepDeps = {
  imageStore: ImageStore
  variantStore: VariantStore
  /** Of banners and of the site's identity. */
  placedImages: () => Promise<Pick<Placed, 'imageId'>[]>
  /** Images of banners that may be restored. */
  deletedImages: () => Promise<string[]>
}

type Made = { imageId: string; variantIds: string[] }

/** Removes images that no banner shows, then their variants; images of restorable banners are hidden. */
export const createImageSweep = ({ imageStore, variantStore, placedImages, deletedImages }: ImageSweepDeps) => {
  /** Keeps shown images and the variants of stored images. */
  const removeBy = async (remove: ImageStore['removeFreed']): Promise<number> => {
    const shown = (await placedImages()).map(({ imageId }) => imageId)
    const restorable = new Set(await deletedImages())
    const removeBut = (made: Made[]) =>
      remove(new Set([...shown, ...made.flatMap(({ variantIds }) => variantIds)]), restorable)
    const made = await variantStore.all()
    const removed = await removeBut(made)
    const stored = await imageStore.stored(made.map(({ imageId }) => imageId))
    const gone = made.filter(({ imageId }) => !stored.has(imageId))
    if (gone.length === 0) return removed
    await variantStore.remove(gone.map(({ imageId }) => imageId))
    return removed + (await removeBut(made.filter(({ imageId }) => stored.has(imageId))))
  }

  return {
    /** Removes everything unused for an hour, parts of failed uploads included. */
    sweepAll: (): Promise<number> => removeBy((usedIds, restorableIds) => imageStore.sweep(usedIds, restorableIds)),
    /** Removes images of deleted banners within half a minute. One small query while idle. */
    sweepFreed: async (): Promise<number> => ((await imageStore.hasFreed()) ? removeBy(imageStore.removeFreed) : 0),
  }
}
