import type { ImageStore } from './image-store.ts'
import type { Placed, VariantStore } from './variant-store.ts'

type ImageSweepDeps = {
  imageStore: ImageStore
  variantStore: VariantStore
  placedImages: () => Promise<Placed[]>
}

type Made = { imageId: string; variantIds: string[] }

/** Takes images out of the store that no banner shows, and afterwards the variants that were made of them. */
export const createImageSweep = ({ imageStore, variantStore, placedImages }: ImageSweepDeps) => {
  /** Removes by `remove` what is neither shown nor made of an image that is stored: a variant stays as long as its image. */
  const removeBy = async (remove: (usedIds: ReadonlySet<string>) => Promise<number>): Promise<number> => {
    const shown = (await placedImages()).map(({ imageId }) => imageId)
    const removeBut = (made: Made[]) => remove(new Set([...shown, ...made.flatMap(({ variantIds }) => variantIds)]))
    const made = await variantStore.all()
    const removed = await removeBut(made)
    const stored = await imageStore.stored(made.map(({ imageId }) => imageId))
    const gone = made.filter(({ imageId }) => !stored.has(imageId))
    if (gone.length === 0) return removed
    await variantStore.forget(gone.map(({ imageId }) => imageId))
    return removed + (await removeBut(made.filter(({ imageId }) => stored.has(imageId))))
  }

  return {
    /** Everything unused for an hour, parts of broken uploads included. Answers how many were removed. */
    sweepAll: (): Promise<number> => removeBy((usedIds) => imageStore.sweep(usedIds)),
    /** What deleted banners showed, half a minute after the deletion at most. Costs one small query while there is nothing to do. */
    sweepFreed: async (): Promise<number> => ((await imageStore.hasFreed()) ? removeBy(imageStore.removeFreed) : 0),
  }
}
